import { execFileSync } from 'node:child_process';

/** What a folder takes on the disk, in bytes. */
export function diskUseOf(folder: string): number {
  const [kilobytes] = execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t');
  return Number(kilobytes) * 1024;
}
