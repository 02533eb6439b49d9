// SPDX-License-Identifier: MIT
// InStream: opening, and single characters.
#ifndef OYEZ_READ_BYTES_H
#define OYEZ_READ_BYTES_H

#include "quit.h"

inline void InStream::init(const std::string& fileName, TMode streamMode) {
    name = fileName;
    mode = streamMode;
    stdfile = false;
    reset();
}

inline void InStream::init(std::FILE* file, TMode streamMode) {
    mode = streamMode;
    reset(file);
}

inline void InStream::reset(std::FILE* file) {
    if (stdfile && !file) quit(_fail, "A stream that is no file cannot be read again");
    listIndex = kNoIndex;
    opened = true;
    if (file) {
        stdfile = true;
        name = file == stdin ? "stdin" : name;
        bytes.reset(new oyez::Bytes(fileno(file), testlibMode == _interactor));
        return;
    }
    const int descriptor = ::open(name.c_str(), O_RDONLY);
    if (descriptor < 0) {
        opened = false;
        quit(mode == _output ? _pe : _fail, "There is no file \"" + name + "\"");
    }
    bytes.reset(new oyez::Bytes(descriptor, false));
}

inline void InStream::close() {
    bytes.reset();
    opened = false;
}

inline oyez::Bytes& InStream::source() {
    if (!bytes) oyez::fail("\"" + name + "\" is read, but it is not open");
    return *bytes;
}

/// A mark at the start that some editors and languages write in front of UTF-8.
inline void InStream::skipBom() {
    const int mark[] = {0xEF, 0xBB, 0xBF};
    for (int i = 0; i < 3; i++) {
        if (source().peek() == mark[i]) {
            source().get();
            continue;
        }
        while (i > 0) source().unget(mark[--i]);
        return;
    }
}

inline std::string InStream::described(const std::string& variable) const {
    if (listIndex == kNoIndex) return variable;
    return (variable.empty() ? std::string("element ") : variable) + oyez::formatLine("[%lld]", listIndex);
}

inline char InStream::curChar() {
    const int c = source().peek();
    return static_cast<char>(c == oyez::Bytes::kEnd ? EOFC : c);
}

inline char InStream::nextChar() {
    const int c = source().get();
    return static_cast<char>(c == oyez::Bytes::kEnd ? EOFC : c);
}

inline char InStream::readChar() {
    return nextChar();
}

inline char InStream::readChar(char expected) {
    const int found = source().get();
    if (found == static_cast<unsigned char>(expected)) return expected;
    if (found == oyez::Bytes::kEnd) quit(_unexpected_eof, std::string("Unexpected end of file, '") + expected + "' expected");
    quit(_pe, std::string("Unexpected character '") + static_cast<char>(found) + "', '" + expected + "' expected");
}

inline char InStream::readSpace() {
    return readChar(' ');
}

inline void InStream::skipChar() {
    source().get();
}

inline void InStream::unreadChar(char c) {
    source().unget(static_cast<unsigned char>(c));
}

inline void InStream::skipBlanks() {
    source().skipBlanks();
}

inline void InStream::nextLine() {
    readLine();
}

inline bool InStream::eof() {
    return !bytes || bytes->peek() == oyez::Bytes::kEnd;
}

inline bool InStream::seekEof() {
    if (!bytes) return true;
    bytes->skipBlanks();
    return eof();
}

inline bool InStream::eoln() {
    if (!bytes) return true;
    const int c = bytes->get();
    if (c == '\n') return true;
    if (c == '\r' && !strict) {
        if (bytes->peek() == '\n') {
            bytes->get();
            return true;
        }
    }
    bytes->unget(c);
    return false;
}

inline bool InStream::seekEoln() {
    if (!bytes) return true;
    while (bytes->peek() == ' ' || bytes->peek() == '\t') bytes->get();
    return eoln();
}

inline void InStream::readEoln() {
    if (!eoln()) quit(_pe, "Expected the end of the line");
}

inline void InStream::readEof() {
    if (!eof()) quit(_pe, "Expected the end of the file");
    if (this == &inf) oyez::progress().sawEndOfInput = true;
}

#endif
