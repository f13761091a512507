# montjoy_embed(<variable>) sets <variable> to the generated source that holds data/ and docs/ as text
# (src/base/embedded.hpp declares it); to nothing while the header is not there.
function(montjoy_embed variable)
  set(${variable} "" PARENT_SCOPE)
  if(NOT EXISTS ${CMAKE_SOURCE_DIR}/src/base/embedded.hpp)
    return()
  endif()
  set(python /usr/bin/python3)  # another python3 on the path may be older than tomllib
  if(NOT EXISTS ${python})
    find_program(python3 python3 REQUIRED)
    set(python ${python3})
  endif()
  set(output ${CMAKE_BINARY_DIR}/generated/embedded.cpp)
  file(GLOB_RECURSE inputs CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/data/* ${CMAKE_SOURCE_DIR}/docs/rules/*.md)
  # A file that goes or is renamed is older than the output, or nowhere: only the list tells.
  set(list ${CMAKE_BINARY_DIR}/generated/embedded.list)
  file(GENERATE OUTPUT ${list} CONTENT "${inputs}")
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${python} ${CMAKE_SOURCE_DIR}/tools/embed ${output} ${MONTJOY_EMBED_OPTIONS}
    DEPENDS ${CMAKE_SOURCE_DIR}/tools/embed ${list} ${inputs}
    COMMENT "Embedding data/ and docs/"
    VERBATIM)
  set(${variable} ${output} PARENT_SCOPE)
endfunction()
