#include "app/command_line.h"

int main(int argc, char** argv) { return longroll::run_program(argc, argv); }
