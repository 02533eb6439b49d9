import { writeFileSync } from 'node:fs';

/** Makes a file larger until its disk has no room for a single sector. */
export function fill(file: string): void {
  for (const size of [8 * 1024 ** 2, 64 * 1024, 512]) {
    for (;;) {
      try {
        writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
      } catch {
        break;
      }
    }
  }
}
