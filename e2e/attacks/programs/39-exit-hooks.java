public class Main {
    public static void main(String[] words) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { for (;;) { } }));
        Thread thread = new Thread(() -> { for (;;) { } });
        thread.setDaemon(false);
        thread.start();
        System.out.println(42);
        System.exit(0);
    }
}
