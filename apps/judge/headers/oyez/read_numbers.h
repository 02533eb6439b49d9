// SPDX-License-Identifier: MIT
// InStream: numbers, one by one and as lists. What is no number is _pe, a number out of its range _wa.
#ifndef OYEZ_READ_NUMBERS_H
#define OYEZ_READ_NUMBERS_H

#include "numbers.h"
#include "read_tokens.h"

namespace oyez {

[[noreturn]] inline void refuseNumber(InStream& stream, const char* what, const std::string& found) {
    stream.quit(_pe, std::string("Expected ") + what + ", but found \"" + compress(found) + "\"");
}

}  // namespace oyez

inline int stringToInt(InStream& stream, const std::string& text) {
    int value = 0;
    if (!oyez::parseSigned(text, value)) oyez::refuseNumber(stream, "an integer of 32 bits", text);
    return value;
}

inline long long stringToLongLong(InStream& stream, const std::string& text) {
    long long value = 0;
    if (!oyez::parseSigned(text, value)) oyez::refuseNumber(stream, "an integer of 64 bits", text);
    return value;
}

inline unsigned long long stringToUnsignedLongLong(InStream& stream, const std::string& text) {
    unsigned long long value = 0;
    if (!oyez::parseUnsigned(text, value)) oyez::refuseNumber(stream, "an unsigned integer of 64 bits", text);
    return value;
}

inline double stringToDouble(InStream& stream, const std::string& text) {
    double value = 0;
    if (!oyez::parseReal(text, value)) oyez::refuseNumber(stream, "a number", text);
    return value;
}

inline double stringToStrictDouble(InStream& stream, const std::string& text, int fewestAfterPoint, int mostAfterPoint) {
    double value = 0;
    if (fewestAfterPoint < 0 || fewestAfterPoint > mostAfterPoint)
        oyez::fail("readStrictDouble: the numbers of digits after the point make no range");
    if (!oyez::parseStrictReal(text, fewestAfterPoint, mostAfterPoint, value)) {
        const std::string what =
            oyez::formatLine("a plain number with %d to %d digits after the point", fewestAfterPoint, mostAfterPoint);
        oyez::refuseNumber(stream, what.c_str(), text);
    }
    return value;
}

template <typename Number>
void InStream::requireRange(Number value, Number least, Number most, const std::string& variable) {
    if (value >= least && value <= most) return;
    const std::string subject = described(variable);
    quit(_wa, (subject.empty() ? std::string("Number") : "Parameter " + subject) + " is " + toString(value) +
                  ", out of the range [" + toString(least) + ", " + toString(most) + "]");
}

inline int InStream::readInt() {
    return stringToInt(*this, readToken());
}

inline int InStream::readInt(int least, int most, const std::string& variable) {
    const int value = readInt();
    requireRange(value, least, most, variable);
    return value;
}

inline std::vector<int> InStream::readInts(int size, int indexBase) {
    return readList<int>(size, indexBase, true, [this] { return readInt(); });
}

inline std::vector<int> InStream::readInts(int size, int least, int most, const std::string& variables, int indexBase) {
    return readList<int>(size, indexBase, true, [&] { return readInt(least, most, variables); });
}

inline long long InStream::readLong() {
    return stringToLongLong(*this, readToken());
}

inline long long InStream::readLong(long long least, long long most, const std::string& variable) {
    const long long value = readLong();
    requireRange(value, least, most, variable);
    return value;
}

inline std::vector<long long> InStream::readLongs(int size, int indexBase) {
    return readList<long long>(size, indexBase, true, [this] { return readLong(); });
}

inline std::vector<long long> InStream::readLongs(int size, long long least, long long most,
                                                  const std::string& variables, int indexBase) {
    return readList<long long>(size, indexBase, true, [&] { return readLong(least, most, variables); });
}

inline unsigned long long InStream::readUnsignedLong() {
    return stringToUnsignedLongLong(*this, readToken());
}

inline unsigned long long InStream::readUnsignedLong(unsigned long long least, unsigned long long most,
                                                     const std::string& variable) {
    const unsigned long long value = readUnsignedLong();
    requireRange(value, least, most, variable);
    return value;
}

inline std::vector<unsigned long long> InStream::readUnsignedLongs(int size, int indexBase) {
    return readList<unsigned long long>(size, indexBase, true, [this] { return readUnsignedLong(); });
}

inline std::vector<unsigned long long> InStream::readUnsignedLongs(int size, unsigned long long least,
                                                                   unsigned long long most,
                                                                   const std::string& variables, int indexBase) {
    return readList<unsigned long long>(size, indexBase, true, [&] { return readUnsignedLong(least, most, variables); });
}

inline double InStream::readDouble() {
    return stringToDouble(*this, readToken());
}

inline double InStream::readDouble(double least, double most, const std::string& variable) {
    const double value = readDouble();
    requireRange(value, least, most, variable);
    return value;
}

inline std::vector<double> InStream::readDoubles(int size, int indexBase) {
    return readList<double>(size, indexBase, true, [this] { return readDouble(); });
}

inline std::vector<double> InStream::readDoubles(int size, double least, double most, const std::string& variables,
                                                 int indexBase) {
    return readList<double>(size, indexBase, true, [&] { return readDouble(least, most, variables); });
}

inline double InStream::readStrictDouble(double least, double most, int fewestAfterPoint, int mostAfterPoint,
                                         const std::string& variable) {
    const double value = stringToStrictDouble(*this, readToken(), fewestAfterPoint, mostAfterPoint);
    requireRange(value, least, most, variable);
    return value;
}

inline std::vector<double> InStream::readStrictDoubles(int size, double least, double most, int fewestAfterPoint,
                                                       int mostAfterPoint, const std::string& variables,
                                                       int indexBase) {
    return readList<double>(size, indexBase, true, [&] {
        return readStrictDouble(least, most, fewestAfterPoint, mostAfterPoint, variables);
    });
}

#endif
