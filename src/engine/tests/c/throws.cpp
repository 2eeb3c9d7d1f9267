// A cgfthink library in C++: its names are mangled, and it throws through the ABI when CASE is "throw".
#include <cstdlib>
#include <stdexcept>

void cgfgui_thinking_init(int *) {}

int cgfgui_thinking(int[], int[][3], int, int, int, double, int, int[]) {
    if (std::getenv("CASE")) throw std::runtime_error("out of patterns");
    return 0x0505;
}

void cgfgui_thinking_close() {}
