/**
 * javac and jar in one virtual machine. Codes that neither of them leaves with tell its own end from one that the
 * machine came to: 40 for a program, 41 for a source that javac refuses, 43 where no class is called Main.
 */
export const OYEZ_JAVAC = `import java.io.*;
import java.util.*;
import java.util.zip.*;

public class OyezJavac {
    public static void main(String[] words) throws Exception {
        int code = com.sun.tools.javac.Main.compile(words, new PrintWriter(System.err, true));
        if (code == 1) System.exit(41);
        if (code != 0) System.exit(42);
        if (!new File("classes/Main.class").isFile()) System.exit(43);
        try (ZipOutputStream jar = new ZipOutputStream(new BufferedOutputStream(new FileOutputStream("Main.jar")))) {
            jar.setMethod(ZipOutputStream.STORED);
            addAll(new File("classes"), "", jar);
        }
        System.exit(40);
    }

    private static void addAll(File folder, String prefix, ZipOutputStream jar) throws IOException {
        File[] files = folder.listFiles();
        Arrays.sort(files);
        for (File file : files) {
            if (file.isDirectory()) {
                addAll(file, prefix + file.getName() + "/", jar);
                continue;
            }
            byte[] bytes;
            try (FileInputStream in = new FileInputStream(file)) {
                bytes = in.readAllBytes();
            }
            CRC32 sum = new CRC32();
            sum.update(bytes);
            ZipEntry entry = new ZipEntry(prefix + file.getName());
            entry.setSize(bytes.length);
            entry.setCrc(sum.getValue());
            jar.putNextEntry(entry);
            jar.write(bytes);
            jar.closeEntry();
        }
    }
}
`;

/** What javac is watched compiling: something of all that people write. */
export const EXERCISE = `import java.io.*;
import java.math.BigInteger;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Main {
    enum Colour { RED, GREEN }

    interface Step { int of(int x); }

    record Pair(int a, int b) {}

    static class Node<T extends Comparable<T>> implements Comparable<Node<T>> {
        final T key;
        Node(T key) { this.key = key; }
        @Override public int compareTo(Node<T> other) { return key.compareTo(other.key); }
    }

    static long power(long base, long n, long mod) {
        long result = 1;
        for (; n > 0; n >>= 1, base = base * base % mod) if ((n & 1) == 1) result = result * base % mod;
        return result;
    }

    public static void main(String[] words) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer tokens = new StringTokenizer(String.valueOf(in.readLine()));
        Scanner scanner = new Scanner("1 2");
        Map<String, List<Integer>> map = new TreeMap<>();
        PriorityQueue<int[]> queue = new PriorityQueue<>((x, y) -> x[0] - y[0]);
        Deque<Integer> stack = new ArrayDeque<>();
        int[][] grid = new int[9][9];
        Step step = x -> x + scanner.nextInt();
        for (int i = 0; i < 2; i++) {
            map.computeIfAbsent("k" + i, key -> new ArrayList<>()).add(step.of(i));
            queue.add(new int[] {i, grid[i][i]});
            stack.push(tokens.countTokens());
        }
        while (!queue.isEmpty() && !stack.isEmpty()) System.out.println(queue.poll()[0] + stack.pop());
        StringBuilder out = new StringBuilder();
        String name = switch (Colour.RED) { case RED -> "red"; default -> "other"; };
        for (Map.Entry<String, List<Integer>> entry : map.entrySet()) out.append(entry.getKey()).append(' ');
        List<Integer> list = IntStream.range(0, 9).boxed().filter(n -> n % 2 == 0).collect(Collectors.toList());
        Collections.sort(list, Comparator.reverseOrder());
        out.append(String.format("%s %.3f %s", name, 1.5, BigInteger.ONE.shiftLeft(99))).append(list);
        try (PrintWriter printer = new PrintWriter(System.out)) {
            printer.println(out);
            printer.printf("%d %s%n", power(3, 99, 1_000_000_007L), new Pair(1, 2));
        } catch (RuntimeException error) {
            throw new IllegalStateException(new Node<>(1).key + error.getMessage());
        } finally {
            System.out.flush();
        }
    }
}
`;
