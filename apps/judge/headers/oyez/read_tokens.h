// SPDX-License-Identifier: MIT
// InStream: tokens and lines, one by one and as lists.
#ifndef OYEZ_READ_TOKENS_H
#define OYEZ_READ_TOKENS_H

#include "pattern.h"
#include "read_bytes.h"

inline void InStream::requireMatch(const char* what, const std::string& text, const pattern& expected,
                                   const std::string& variable) {
    if (expected.matches(text)) return;
    const std::string subject = described(variable);
    quit(_wa, (subject.empty() ? std::string(what) : what + (" " + subject)) + " is \"" + compress(text) +
                  "\", which does not match the pattern \"" + expected.src() + "\"");
}

/// In strict mode exactly one space stands between the elements of a list that share a line.
template <typename Element, typename Read>
std::vector<Element> InStream::readList(int size, int indexBase, bool spaced, Read read) {
    if (size < 0) oyez::fail("A list of less than no elements is read");
    std::vector<Element> elements;
    for (int i = 0; i < size; i++) {
        listIndex = static_cast<long long>(indexBase) + i;
        if (spaced && strict && i > 0) readSpace();
        elements.push_back(read());
    }
    listIndex = kNoIndex;
    return elements;
}

inline void InStream::readTokenTo(std::string& token) {
    oyez::Bytes& from = source();
    if (!strict) from.skipBlanks();
    token.clear();
    const int first = from.peek();
    if (first == oyez::Bytes::kEnd) quit(_unexpected_eof, "Unexpected end of file, a token was expected");
    if (oyez::isBlank(first)) quit(_pe, "Unexpected blank, a token was expected");
    if (!from.takeToken(token, maxTokenLength)) quit(_pe, "A token is too long: \"" + compress(token) + "\"");
}

inline void InStream::readTokenTo(std::string& token, const pattern& expected, const std::string& variable) {
    readTokenTo(token);
    requireMatch("Token", token, expected, variable);
}

inline void InStream::readTokenTo(std::string& token, const std::string& expected, const std::string& variable) {
    readTokenTo(token, oyez::knownPattern(expected), variable);
}

inline std::string InStream::readToken() {
    std::string token;
    readTokenTo(token);
    return token;
}

inline std::string InStream::readToken(const pattern& expected, const std::string& variable) {
    std::string token;
    readTokenTo(token, expected, variable);
    return token;
}

inline std::string InStream::readToken(const std::string& expected, const std::string& variable) {
    return readToken(oyez::knownPattern(expected), variable);
}

inline std::vector<std::string> InStream::readTokens(int size, int indexBase) {
    return readList<std::string>(size, indexBase, true, [this] { return readToken(); });
}

inline std::vector<std::string> InStream::readTokens(int size, const pattern& expected, const std::string& variables,
                                                     int indexBase) {
    return readList<std::string>(size, indexBase, true, [&] { return readToken(expected, variables); });
}

inline std::vector<std::string> InStream::readTokens(int size, const std::string& expected, const std::string& variables,
                                                     int indexBase) {
    return readTokens(size, oyez::knownPattern(expected), variables, indexBase);
}

inline void InStream::readLineTo(std::string& line) {
    line.clear();
    if (eof()) quit(_unexpected_eof, "Unexpected end of file, a line was expected");
    source().takeLine(line, strict);
}

inline void InStream::readLineTo(std::string& line, const pattern& expected, const std::string& variable) {
    readLineTo(line);
    requireMatch("Line", line, expected, variable);
}

inline void InStream::readLineTo(std::string& line, const std::string& expected, const std::string& variable) {
    readLineTo(line, oyez::knownPattern(expected), variable);
}

inline std::string InStream::readLine() {
    std::string line;
    readLineTo(line);
    return line;
}

inline std::string InStream::readLine(const pattern& expected, const std::string& variable) {
    std::string line;
    readLineTo(line, expected, variable);
    return line;
}

inline std::string InStream::readLine(const std::string& expected, const std::string& variable) {
    return readLine(oyez::knownPattern(expected), variable);
}

inline std::vector<std::string> InStream::readLines(int size, int indexBase) {
    return readList<std::string>(size, indexBase, false, [this] { return readLine(); });
}

inline std::vector<std::string> InStream::readLines(int size, const pattern& expected, const std::string& variables,
                                                    int indexBase) {
    return readList<std::string>(size, indexBase, false, [&] { return readLine(expected, variables); });
}

inline std::vector<std::string> InStream::readLines(int size, const std::string& expected, const std::string& variables,
                                                    int indexBase) {
    return readLines(size, oyez::knownPattern(expected), variables, indexBase);
}

#endif
