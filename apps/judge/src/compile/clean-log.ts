const MAX_BYTES = 64 * 1024;
const CUT_MARK = '\n… (cut)';

/**
 * A path from the root of the file system: below a folder that systems have, or through three folders at least. Its last
 * name stays. What follows a letter or a slash is part of a division or of a web address.
 */
const ABSOLUTE_PATH =
  /(?:file:\/\/)?(?:(?<![\w./~-])|(?<=file:\/\/|-[BIL]))\/(?:(?:bin|etc|home|lib\d*|mnt|opt|proc|root|run|sbin|srv|tmp|usr|var|w)\/|(?:[\w.+@~-]+\/){3})(?:[\w.+@~-]+\/)*(?=[\w.+@~-])/g;
/** Compilers repeat the person's own lines, with marks below that have to stay where they point. */
const QUOTED_LINE = /^ *\d* \| /;

/** What a compiler said, fit to be shown: no escape codes, no noise, no folder names, not longer than 64 KiB. */
export function cleanLog(text: string, noise?: RegExp): string {
  const readable = text
    .replaceAll(/\u001b\[[0-9;]*[A-Za-z]/g, '')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
  const plain = (noise ? readable.replaceAll(noise, '') : readable)
    .split('\n')
    .map((line) => (QUOTED_LINE.test(line) ? line : line.replaceAll(ABSOLUTE_PATH, '')))
    .join('\n')
    .trim();
  const bytes = Buffer.from(plain);
  if (bytes.length <= MAX_BYTES) return plain;
  // A character cut in two decodes to U+FFFD, which is dropped.
  return (
    bytes
      .subarray(0, MAX_BYTES - CUT_MARK.length - 8)
      .toString('utf8')
      .replace(/\uFFFD$/, '') + CUT_MARK
  );
}
