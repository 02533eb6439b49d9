/** The packaged Node needs glibc itself. */
const MACHINE = { os: process.platform, cpu: process.arch, libc: 'glibc' };

/** Whether a package of the lockfile is for this machine. As npm reads them: one word or several, of which those with "!" exclude. */
export function fitsMachine(entry) {
  return Object.entries(MACHINE).every(([kind, own]) => {
    const words = [entry[kind] ?? []].flat();
    if (words.includes(`!${own}`)) return false;
    return words.every((word) => word.startsWith('!')) || words.includes(own) || words.includes('any');
  });
}
