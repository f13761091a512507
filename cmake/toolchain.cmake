# The compiler, its warnings, the linker and the cache: the same for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
# NDEBUG stays undefined: a broken invariant aborts in a release too.
set(CMAKE_CXX_FLAGS_RELEASE "-O2")
if(MONTJOY_WASM)
  set(CMAKE_CXX_FLAGS_RELEASE "-Oz")  # it travels to the reader; -O2 is half as large again
endif()
if(MONTJOY_SANITIZE OR MONTJOY_FUZZ)
  set(CMAKE_CXX_FLAGS_RELEASE "-O1 -g1 -fno-omit-frame-pointer")
endif()

# Floating point gives the same bits on every compiler, and no object names a folder of this machine.
add_compile_options(-ffp-contract=off -ffile-prefix-map=${CMAKE_SOURCE_DIR}/=)

# clang counts -Wsign-conversion into -Wconversion; naming it makes g++ see what clang would.
add_compile_options(-Wall -Wextra -Wconversion -Wsign-conversion -Wshadow -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-maybe-uninitialized)  # g++ 12 is wrong about std::variant at -O2
else()
  add_compile_options(-Wno-deprecated-declarations)  # libstdc++ 12 calls its own in stable_sort; g++ still tells ours
endif()

if(MONTJOY_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "MONTJOY_FUZZ wants clang: -DCMAKE_CXX_COMPILER=clang++-22")
  endif()
  # Every object carries the coverage that steers a fuzzer; only the programs of fuzz/ link its main.
  add_compile_options(-fsanitize=fuzzer-no-link)
  add_link_options(-fsanitize=fuzzer-no-link)
endif()
if(MONTJOY_SANITIZE OR MONTJOY_FUZZ)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all)
  add_link_options(-fsanitize=address,undefined)
endif()

find_program(MONTJOY_CCACHE ccache)
if(MONTJOY_CCACHE)
  # The paths are taken relative to the checkout, so that another checkout finds the same objects.
  set(CMAKE_CXX_COMPILER_LAUNCHER
      ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${MONTJOY_CCACHE})
endif()

find_program(MONTJOY_MOLD mold)
if(MONTJOY_WASM)
  # no exceptions in Debian's libc++ for it; clang would call the target wasm32-wasip1, its libraries stand under wasm32-wasi
  add_compile_options(-fno-exceptions -Wno-deprecated -Wno-shorten-64-to-32)  # size_t has 32 bits; the signature is compared
  add_link_options(-Wno-deprecated)
elseif(MONTJOY_MOLD)
  add_link_options(-fuse-ld=mold)
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  add_link_options(-fuse-ld=lld)
endif()
