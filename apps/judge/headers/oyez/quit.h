// SPDX-License-Identifier: MIT
// How a program says what it decided: words on stderr (and in the report file), and the exit code.
#ifndef OYEZ_QUIT_H
#define OYEZ_QUIT_H

#include "stream.h"

namespace oyez {

const std::size_t kLongestMessage = 32000;

/// "wrong answer ", as judges know it.
inline std::string leadingWords(TResult result) {
    switch (result) {
        case _ok: return "ok ";
        case _wa: return "wrong answer ";
        case _pe:
        case _dirt: return "wrong output format ";
        case _fail: return "FAIL ";
        case _points: return "points ";
        case _unexpected_eof: return "unexpected eof ";
        default: break;
    }
    if (result >= _partially) return formatLine("partially correct (%d) ", static_cast<int>(result) - _partially);
    return "FAIL ";
}

inline int exitCode(TResult result) {
    switch (result) {
        case _ok: return OK_EXIT_CODE;
        case _wa: return WA_EXIT_CODE;
        case _pe: return PE_EXIT_CODE;
        case _dirt: return DIRT_EXIT_CODE;
        case _fail: return FAIL_EXIT_CODE;
        case _points: return POINTS_EXIT_CODE;
        case _unexpected_eof: return UNEXPECTED_EOF_EXIT_CODE;
        default: break;
    }
    return result >= _partially ? PC_BASE_EXIT_CODE + (static_cast<int>(result) - _partially) : FAIL_EXIT_CODE;
}

inline const char* outcomeName(TResult result) {
    switch (result) {
        case _ok: return "accepted";
        case _wa: return "wrong-answer";
        case _pe:
        case _dirt: return "presentation-error";
        case _fail: return "fail";
        case _points: return "points";
        case _unexpected_eof: return "unexpected-eof";
        default: break;
    }
    return result >= _partially ? "partially-correct" : "fail";
}

/// Cut to a length that pipes and pages bear, with a mark where bytes of the output are no text.
inline std::string readable(std::string message) {
    if (message.size() > kLongestMessage) message = message.substr(0, kLongestMessage) + "...";
    for (char& c : message)
        if ((c >= 0 && c < ' ' && c != '\n' && c != '\t') || c == 127) c = '.';
    return message;
}

inline std::string xmlText(const std::string& text) {
    std::string safe;
    for (char c : text) {
        if (c == '&') safe += "&amp;";
        else if (c == '<') safe += "&lt;";
        else if (c == '>') safe += "&gt;";
        else if (c == '"') safe += "&quot;";
        else safe += c;
    }
    return safe;
}

inline bool writeReport(TResult result, const std::string& message, const std::string& points) {
    const Progress& state = progress();
    std::FILE* file = std::fopen(state.reportFile.c_str(), "wb");
    if (!file) return false;
    std::string report = message;
    if (state.reportAsXml) {
        report = std::string("<?xml version=\"1.0\" encoding=\"utf-8\"?><result outcome=\"") + outcomeName(result) + "\"";
        if (result >= _partially) report += formatLine(" pctype=\"%d\"", static_cast<int>(result) - _partially);
        if (!points.empty()) report += " points=\"" + xmlText(points) + "\"";
        report += ">" + xmlText(message) + "</result>\n";
    }
    const bool whole = std::fwrite(report.data(), 1, report.size(), file) == report.size();
    return std::fclose(file) == 0 && whole;
}

inline void say(const std::string& words) {
    std::fwrite(words.data(), 1, words.size(), stderr);
    std::fflush(stderr);
}

/// Writes the decision down; returns the exit code.
inline int conclude(TResult result, std::string message, const std::string& points) {
    Progress& state = progress();
    state.hasQuit = true;
#ifndef ENABLE_UNEXPECTED_EOF
    if (result == _unexpected_eof) result = _pe;
#endif
    if (state.testCase >= 0) message = formatLine("[test case %d] ", state.testCase) + message;
    message = readable(message);
    std::string words = leadingWords(result);
    if (!points.empty()) words += points + " ";
    if (!state.reportFile.empty() && !writeReport(result, message, points)) {
        say("FAIL Cannot write the report file \"" + state.reportFile + "\": " + words + message + "\n");
        return FAIL_EXIT_CODE;
    }
    say(words + message + "\n");
    return exitCode(result);
}

[[noreturn]] inline void finish(TResult result, const std::string& message, const std::string& points = "") {
    const int code = conclude(result, message, points);
    if (tout.is_open()) tout.close();
    std::exit(code);
}

[[noreturn]] inline void fail(const std::string& message) {
    finish(_fail, message);
}

template <typename Points>
std::string pointsText(Points points) {
    const double value = static_cast<double>(points);
    if (!std::isfinite(value)) fail("Points have to be a number");
    return withoutTrailingZeroes(formatLine("%.10f", value));
}

}  // namespace oyez

inline void InStream::quit(TResult result, const std::string& message) {
    // What is wrong with the setter's own files says nothing about the contestant.
    if (mode != _output) {
        std::string where = name;
        if (testlibMode == _validator && bytes) where += oyez::formatLine(", line %lld", bytes->line());
        oyez::finish(_fail, message + " (" + where + ")");
    }
    if (result == _ok && testlibMode == _checker && !ouf.seekEof())
        oyez::finish(_pe, "Extra information in the output file");
    oyez::finish(result, message);
}

inline void InStream::quitf(TResult result, const char* message, ...) {
    va_list arguments;
    va_start(arguments, message);
    const std::string text = oyez::formatList(message, arguments);
    va_end(arguments);
    quit(result, text);
}

inline void InStream::quitif(bool condition, TResult result, const char* message, ...) {
    if (!condition) return;
    va_list arguments;
    va_start(arguments, message);
    const std::string text = oyez::formatList(message, arguments);
    va_end(arguments);
    quit(result, text);
}

inline void InStream::ensuref(bool condition, const char* message, ...) {
    if (condition) return;
    va_list arguments;
    va_start(arguments, message);
    const std::string text = oyez::formatList(message, arguments);
    va_end(arguments);
    quit(_wa, text);
}

[[noreturn]] inline void quit(TResult result, const std::string& message = "") {
    ouf.quit(result, message);
}

[[noreturn]] inline void quit(TResult result, const char* message) {
    ouf.quit(result, std::string(message));
}

[[noreturn]] inline void quitf(TResult result, const char* message, ...) OYEZ_PRINTF(2, 3);
inline void quitf(TResult result, const char* message, ...) {
    va_list arguments;
    va_start(arguments, message);
    const std::string text = oyez::formatList(message, arguments);
    va_end(arguments);
    ouf.quit(result, text);
}

inline void quitif(bool condition, TResult result, const char* message, ...) OYEZ_PRINTF(3, 4);
inline void quitif(bool condition, TResult result, const char* message, ...) {
    if (!condition) return;
    va_list arguments;
    va_start(arguments, message);
    const std::string text = oyez::formatList(message, arguments);
    va_end(arguments);
    ouf.quit(result, text);
}

template <typename Points>
[[noreturn]] void quitp(Points points, const std::string& message = "") {
    oyez::finish(_points, message, oyez::pointsText(points));
}

template <typename Points>
[[noreturn]] void quitp(Points points, const char* message, ...) {
    va_list arguments;
    va_start(arguments, message);
    const std::string text = oyez::formatList(message, arguments);
    va_end(arguments);
    oyez::finish(_points, text, oyez::pointsText(points));
}

/// Points as the author writes them, with whatever belongs to them.
[[noreturn]] inline void quitpi(const std::string& pointsInfo, const std::string& message = "") {
    if (pointsInfo.empty() || pointsInfo.find(' ') != std::string::npos)
        oyez::fail("quitpi: points have to be one word, not \"" + pointsInfo + "\"");
    oyez::finish(_points, message, pointsInfo);
}

inline void setTestCase(int testCase) {
    oyez::progress().testCase = testCase;
}

inline void unsetTestCase() {
    oyez::progress().testCase = -1;
}

inline void InStream::setTestCase(int testCase) {
    ::setTestCase(testCase);
}

inline void ensuref(bool condition, const char* message, ...) OYEZ_PRINTF(2, 3);
inline void ensuref(bool condition, const char* message, ...) {
    if (condition) return;
    va_list arguments;
    va_start(arguments, message);
    const std::string text = oyez::formatList(message, arguments);
    va_end(arguments);
    ouf.quit(_fail, text);
}

/// What the program relies on; a broken one is its own fault, never the contestant's.
#define ensure(condition) ensuref((condition), "%s", "Condition failed: \"" #condition "\"")
#define ensure_ext(condition) ensure(condition)

namespace oyez {

inline std::string shown(const std::string& value) {
    return compress(value);
}

inline std::string shown(double value) {
    return withoutTrailingZeroes(formatLine("%.9f", value));
}

template <typename Value>
std::string shown(const Value& value) {
    return compress(toString(value));
}

}  // namespace oyez

template <typename Value>
[[noreturn]] void expectedButFound(TResult result, Value expected, Value found, const char* about = "", ...) {
    va_list arguments;
    va_start(arguments, about);
    std::string text = oyez::formatList(about, arguments);
    va_end(arguments);
    if (!text.empty()) text += ": ";
    ouf.quit(result, text + "expected '" + oyez::shown(expected) + "', found '" + oyez::shown(found) + "'");
}

#endif
