#include <thread>
#include <vector>
int main() {
    std::vector<std::thread> threads;
    for (;;) threads.emplace_back([] { for (volatile long i = 0;; i = i + 1) ; });
}
