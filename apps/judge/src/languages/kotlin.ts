import { JVM } from './java.ts';
import { BASE_ENVIRONMENT, compileLimits, type Language } from './language.ts';

const TRIAL = `fun main() {
    val (what, a, b) = readLine()!!.trim().split(" ").map { it.toLong() }
    if (what == 0L) println("hello")
    if (what == 1L) println(a + b)
    while (what == 2L) { }
    val kept = ArrayList<ByteArray>()
    while (what == 3L) kept.add(ByteArray(1 shl 20))
    if (what == 4L) System.exit(3)
}
`;

export const KOTLIN: Language = {
  name: 'Kotlin',
  sourceName: 'main.kt',
  compile: {
    command: ['/usr/bin/kotlinc', '-nowarn', 'main.kt', '-include-runtime', '-d', 'main.jar'],
    environment: [...BASE_ENVIRONMENT, 'JAVA_OPTS=-Xmx384m -Xss16m -XX:+UseSerialGC -XX:TieredStopAtLevel=1'],
    limits: compileLimits(45_000, 1024),
    artifact: 'main.jar',
    noise: /^OpenJDK 64-Bit Server VM warning: .+$|^warning: .+$/gm,
  },
  run: {
    command: [...JVM.command, '-jar', 'main.jar'],
    environment: BASE_ENVIRONMENT,
    processes: JVM.processes,
    tuned: JVM.tuned,
  },
  memorySurchargeBytes: JVM.surchargeBytes,
  outOfMemory: JVM.outOfMemory,
  version: { command: ['/usr/bin/kotlinc', '-version'], pick: /(kotlinc-jvm [^\s(]+)/ },
  toolchain: ['/usr/bin/kotlinc', '/usr/share/kotlin/kotlinc/lib/kotlin-compiler.jar', '/usr/bin/java'],
  trial: { program: TRIAL, broken: 'fun main( {' },
  packages: ['kotlin', 'openjdk-17-jdk-headless'],
};
