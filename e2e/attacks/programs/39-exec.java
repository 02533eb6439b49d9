import java.io.File;
import java.util.Scanner;

public class Main {
    static void held(boolean condition, int hole) {
        if (!condition) Runtime.getRuntime().halt(hole);
    }

    public static void main(String[] words) throws Exception {
        for (String path : new String[] {"/etc/passwd", "/root", "/home", "/var/log", "/proc/1/environ", "/sys"}) held(!new File(path).canRead(), 10);
        Process process = new ProcessBuilder("/bin/sh", "-c", "cat /etc/shadow; kill -9 1; id -u").redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes());
        held(said.contains("1536") && !said.contains("root:"), 11);
        try {
            new java.net.Socket("127.0.0.1", 80).close();
            held(false, 12);
        } catch (java.io.IOException expected) {
            held(true, 12);
        }
        Scanner input = new Scanner(System.in);
        System.out.println(input.nextLong() + input.nextLong());
    }
}
