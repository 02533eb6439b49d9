const MAX_BYTES = 64 * 1024;
const CUT_MARK = '\n… (cut)';

/** What a compiler said, fit to be shown: no escape codes, no noise, no folder names, not longer than 64 KiB. */
export function cleanLog(text: string, noise?: RegExp): string {
  const readable = text
    .replaceAll(/\u001b\[[0-9;]*[A-Za-z]/g, '')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll('/w/', '');
  const plain = (noise ? readable.replaceAll(noise, '') : readable).trim();
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
