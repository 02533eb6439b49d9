// Every way to quit, by name.
#include "testlib.h"

int main(int argc, char* argv[]) {
    registerTestlibCmd(argc, argv);
    std::string way = ouf.readToken();
    if (way == "ok") quitf(_ok, "fine %d%%", 100);
    if (way == "wa") quit(_wa, "not that");
    if (way == "pe") quitf(_pe, "not so");
    if (way == "fail") quitf(_fail, "my fault");
    if (way == "dirt") quit(_dirt, std::string("dirty"));
    if (way == "points") quitp(12.5, "half way");
    if (way == "whole-points") quitp(40);
    if (way == "points-info") quitpi("7.25", "a quarter");
    if (way == "pc") quitf(_pc(42), "a share");
    if (way == "pc0") quitf(_pc(0), "no share");
    if (way == "partially") quitf(_partially, "some");
    if (way == "quitif") quitif(way.size() == 6, _wa, "%s", "condition");
    if (way == "ensure") ensure(1 + 1 == 3);
    if (way == "ensuref") ensuref(false, "%d is odd", 3);
    if (way == "eof") ouf.quit(_unexpected_eof, "too short");
    if (way == "ans") ans.quitf(_wa, "jury is wrong");
    if (way == "inf") inf.quitf(_pe, "input is wrong");
    if (way == "case") {
        setTestCase(3);
        quitf(_wa, "here");
    }
    if (way == "double") expectedButFound(_wa, 0.5, 0.25, "share");
    if (way == "long-message") quit(_wa, std::string(100000, 'x'));
    if (way == "control") quit(_wa, std::string("a\0b\x1b[1m", 7));
    if (way == "labels") quitf(_ok, "%s/%s", checker.testset().c_str(), checker.group().c_str());
    return 0;
}
