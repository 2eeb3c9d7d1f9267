// A cgfthink library in C++: its names are mangled, and it throws through the ABI when CASE is
// "throw", or takes all memory when it is "memory".
#include <cstdlib>
#include <cstring>
#include <stdexcept>

void cgfgui_thinking_init(int *) {}

int cgfgui_thinking(int[], int[][3], int, int, int, double, int, int[]) {
    const char *wanted = std::getenv("CASE");
    if (wanted && std::strcmp(wanted, "memory") == 0)
        for (char *volatile kept;;) kept = new char[64 << 20];
    if (wanted) throw std::runtime_error("out of patterns");
    return 0x0505;
}

void cgfgui_thinking_close() {}
