import java.util.ArrayList;

public class Main {
    public static void main(String[] words) {
        ArrayList<byte[]> kept = new ArrayList<>();
        for (;;) kept.add(new byte[1 << 20]);
    }
}
