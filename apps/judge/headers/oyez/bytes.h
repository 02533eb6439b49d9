// SPDX-License-Identifier: MIT
// Bytes of a file, a pipe or a string, with a look ahead. Every value from 0 to 255 is data.
#ifndef OYEZ_BYTES_H
#define OYEZ_BYTES_H

#include "text.h"

namespace oyez {

class Bytes {
public:
    static const int kEnd = -1;

    Bytes(int openFile, bool flushOutputFirst)
        : buffer(kRoom + kBlock),
          at(kRoom),
          end(kRoom),
          descriptor(openFile),
          flushFirst(flushOutputFirst),
          lineNumber(1) {}

    explicit Bytes(const std::string& content)
        : buffer(content.begin(), content.end()),
          at(0),
          end(content.size()),
          descriptor(-1),
          flushFirst(false),
          lineNumber(1) {}

    ~Bytes() {
        if (descriptor > 0) ::close(descriptor);
    }

    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;

    int peek() {
        return at < end || refill() ? buffer[at] : kEnd;
    }

    int get() {
        const int c = peek();
        if (c == kEnd) return c;
        ++at;
        if (c == '\n') ++lineNumber;
        return c;
    }

    void unget(int c) {
        if (c == kEnd) return;
        if (at == 0) {
            buffer.insert(buffer.begin(), kRoom, 0);
            at += kRoom;
            end += kRoom;
        }
        buffer[--at] = static_cast<unsigned char>(c);
        if (c == '\n') --lineNumber;
    }

    void skipBlanks() {
        while (isBlank(peek())) get();
    }

    /// Up to the next blank; false when the token is longer than `longest`.
    bool takeToken(std::string& token, std::size_t longest) {
        while (peek() != kEnd) {
            const std::size_t first = at;
            while (at < end && !isBlank(buffer[at])) ++at;
            token.append(reinterpret_cast<const char*>(buffer.data()) + first, at - first);
            if (token.size() > longest) return false;
            if (at < end) return true;
        }
        return true;
    }

    /// Up to the end of the line, which is taken too and is no part of the text.
    void takeLine(std::string& line, bool keepReturn) {
        while (peek() != kEnd) {
            const std::size_t first = at;
            while (at < end && buffer[at] != '\n') ++at;
            line.append(reinterpret_cast<const char*>(buffer.data()) + first, at - first);
            if (at == end) continue;
            get();
            if (!keepReturn && !line.empty() && line.back() == '\r') line.erase(line.size() - 1);
            return;
        }
    }

    long long line() const {
        return lineNumber;
    }

private:
    static const std::size_t kBlock = 1 << 16;
    /// Before each block, for characters that are put back.
    static const std::size_t kRoom = 64;

    bool refill() {
        if (descriptor < 0) return false;
        // The other side may wait for what is still in our buffers.
        if (flushFirst) {
            std::fflush(stdout);
            std::cout.flush();
        }
        ssize_t got;
        do got = ::read(descriptor, buffer.data() + kRoom, kBlock);
        while (got < 0 && errno == EINTR);
        at = kRoom;
        end = kRoom + static_cast<std::size_t>(got > 0 ? got : 0);
        return got > 0;
    }

    std::vector<unsigned char> buffer;
    std::size_t at;
    std::size_t end;
    int descriptor;
    bool flushFirst;
    long long lineNumber;
};

}  // namespace oyez

#endif
