#include "apps/cli/command.hpp"

int main(int count, char** words)
{
    return montjoy::cli::run({words + (count > 0 ? 1 : 0), words + count});
}
