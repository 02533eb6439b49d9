// SPDX-License-Identifier: MIT
// Results, modes and exit codes. Every exit code may be set with -D by whoever compiles.
#ifndef OYEZ_RESULTS_H
#define OYEZ_RESULTS_H

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

#ifndef OK_EXIT_CODE
#define OK_EXIT_CODE 0
#endif
#ifndef WA_EXIT_CODE
#define WA_EXIT_CODE 1
#endif
#ifndef PE_EXIT_CODE
#define PE_EXIT_CODE 2
#endif
#ifndef FAIL_EXIT_CODE
#define FAIL_EXIT_CODE 3
#endif
#ifndef DIRT_EXIT_CODE
#define DIRT_EXIT_CODE PE_EXIT_CODE
#endif
#ifndef POINTS_EXIT_CODE
#define POINTS_EXIT_CODE 7
#endif
#ifndef UNEXPECTED_EOF_EXIT_CODE
#define UNEXPECTED_EOF_EXIT_CODE 8
#endif
#ifndef PC_BASE_EXIT_CODE
#ifdef TESTSYS
#define PC_BASE_EXIT_CODE 50
#else
#define PC_BASE_EXIT_CODE 0
#endif
#endif

#define LF ((char)10)
#define CR ((char)13)
#define TAB ((char)9)
#define SPACE ((char)' ')
#define EOFC (255)

enum TResult {
    _ok = 0,
    _wa = 1,
    _pe = 2,
    _fail = 3,
    _dirt = 4,
    _points = 5,
    _unexpected_eof = 8,
    _partially = 16
};

/// A share of the score: _pc(k) writes "partially correct (k)".
#define _pc(share) (TResult(_partially + (share)))

enum TMode { _input, _output, _answer };

enum TTestlibMode { _unknown, _checker, _validator, _generator, _interactor };

TTestlibMode testlibMode = _unknown;

/// What the interactor leaves for a checker that runs after it.
std::fstream tout;

#if defined(__GNUC__)
#define OYEZ_PRINTF(formatIndex, firstArgument) __attribute__((format(printf, formatIndex, firstArgument)))
#else
#define OYEZ_PRINTF(formatIndex, firstArgument)
#endif

namespace oyez {

/// How far the program has come, for the last look at it when it ends.
struct Progress {
    bool hasQuit;
    bool sawEndOfInput;
    int testCase;
    std::string programName;
    std::string reportFile;
    bool reportAsXml;

    Progress() : hasQuit(false), sawEndOfInput(false), testCase(-1), reportAsXml(false) {}
};

inline Progress& progress() {
    static Progress state;
    return state;
}

[[noreturn]] inline void fail(const std::string& message);

}  // namespace oyez

#endif
