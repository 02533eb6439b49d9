// One reader a run: the input names it, the output is what it reads.
#include "testlib.h"
using namespace std;

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    string reader = inf.readToken();
    string found;
    if (reader == "int") found = vtos(ouf.readInt());
    else if (reader == "int-range") found = vtos(ouf.readInt(-5, 5, "x"));
    else if (reader == "ints") found = join(ouf.readInts(3, 0, 9, "a"), ',');
    else if (reader == "long") found = vtos(ouf.readLong());
    else if (reader == "long-range") found = vtos(ouf.readLong(1, 10));
    else if (reader == "unsigned") found = vtos(ouf.readUnsignedLong());
    else if (reader == "unsigned-range") found = vtos(ouf.readLong(0ULL, 18446744073709551615ULL, "u"));
    else if (reader == "double") found = format("%.6g", ouf.readDouble());
    else if (reader == "double-range") found = format("%.6g", ouf.readReal(0, 1, "p"));
    else if (reader == "strict") found = format("%.6g", ouf.readStrictDouble(-10, 10, 1, 3, "s"));
    else if (reader == "token") found = ouf.readToken("[a-z]{1,5}|none", "word");
    else if (reader == "tokens") found = join(ouf.readTokens(2, "[ab]+", "words"), "+");
    else if (reader == "backtrack") found = ouf.readWord("[a-z]*a(b|bc)?c");
    else if (reader == "line") found = ouf.readLine("[^,]{0,8}", "line");
    else if (reader == "char") found = string(1, ouf.readChar('x'));
    else if (reader == "space") found = string(1, ouf.readSpace());
    else if (reader == "line-ends") {
        ouf.readInt();
        ouf.readEoln();
        found = ouf.readLine();
        ouf.readEof();
    }
    else if (reader == "inner") {
        InStream line(ouf, ouf.readLine());
        while (!line.seekEof()) found += "<" + line.readToken() + ">";
    }
    else if (reader == "bytes") {
        int zeroes = 0, full = 0;
        while (!ouf.eof()) {
            unsigned char c = (unsigned char) ouf.nextChar();
            zeroes += c == 0;
            full += c == 255;
        }
        found = vtos(zeroes) + " " + vtos(full);
    }
    else if (reader == "unread") {
        char c = ouf.readChar();
        ouf.unreadChar(c);
        ouf.unreadChar('1');
        found = vtos(ouf.readInt());
    }
    else if (reader == "answer") found = vtos(ans.readInt(0, 100, "jury"));
    quit(_ok, found);
}
