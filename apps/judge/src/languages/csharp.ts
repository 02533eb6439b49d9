import { BASE_ENVIRONMENT, compileLimits, MIB, type Language } from './language.ts';

const TRIAL = `using System;
using System.Collections.Generic;
using System.Linq;

class Program {
    static int Main() {
        long[] given = Console.ReadLine().Split().Select(long.Parse).ToArray();
        if (given[0] == 0) Console.WriteLine("hello");
        if (given[0] == 1) Console.WriteLine(given[1] + given[2]);
        while (given[0] == 2) { }
        var kept = new List<byte[]>();
        while (given[0] == 3) {
            var room = new byte[1 << 20];
            for (int i = 0; i < room.Length; i += 1024) room[i] = 1;
            kept.Add(room);
        }
        return given[0] == 4 ? 3 : 0;
    }
}
`;

export const CSHARP: Language = {
  name: 'C#',
  sourceName: 'Main.cs',
  compile: {
    command: [
      '/usr/bin/mcs',
      '-optimize+',
      '-unsafe+',
      '-warn:0',
      '-define:ONLINE_JUDGE',
      '-r:System.Numerics.dll',
      '-out:main.exe',
      'Main.cs',
    ],
    environment: BASE_ENVIRONMENT,
    limits: compileLimits(20_000, 512),
    artifact: 'main.exe',
    noise: /^Compilation failed: .+$/gm,
  },
  run: { command: ['/usr/bin/mono', 'main.exe'], environment: BASE_ENVIRONMENT, processes: 32 },
  memorySurchargeBytes: 32 * MIB,
  outOfMemory: /\bSystem\.OutOfMemoryException\b/,
  version: { command: ['/usr/bin/mono', '--version'], pick: /^(Mono JIT compiler version \S+)/m },
  toolchain: ['/usr/bin/mono', '/usr/lib/mono/4.5/mcs.exe'],
  trial: { program: TRIAL, broken: 'class Program { static void Main( {' },
  warmUp: true,
  packages: ['mono-mcs', 'mono-runtime', 'libmono-system-core4.0-cil', 'libmono-system-numerics4.0-cil'],
};
