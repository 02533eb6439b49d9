template <int N, int M> struct Tree { static const long size = Tree<N - 1, 2 * M>::size + Tree<N - 1, 2 * M + 1>::size; };
template <int M> struct Tree<0, M> { static const long size = M; };
long size = Tree<26, 0>::size;
int main() {}
