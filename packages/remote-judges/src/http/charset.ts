/** The first of these that a text fits: what the header says, what the page says, what the site is written in. */
export function decodedText(
  body: Uint8Array,
  contentType: string | undefined,
  siteCharset: string,
): { text: string; charset: string; broken: boolean } {
  const named = [charsetOfMark(body), charsetOfHeader(contentType), charsetOfPage(body), siteCharset];
  const charsets = named.filter((one): one is string => one !== undefined && isKnown(one));
  for (const charset of charsets) {
    const text = tried(body, charset);
    if (text !== undefined) return { text, charset, broken: false };
  }
  const charset = charsets[0] ?? 'utf-8';
  return { text: new TextDecoder(charset).decode(body), charset, broken: true };
}

function charsetOfMark(body: Uint8Array): string | undefined {
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 'utf-8' : undefined;
}

function charsetOfHeader(contentType: string | undefined): string | undefined {
  return /charset\s*=\s*["']?([\w-]{1,40})/i.exec(contentType ?? '')?.[1];
}

/** Pages say it within the first kilobyte; some of ours have a long script before. */
function charsetOfPage(body: Uint8Array): string | undefined {
  const beginning = Buffer.from(body.subarray(0, 4096)).toString('latin1');
  return /<meta\b[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(beginning)?.[1];
}

function isKnown(charset: string): boolean {
  try {
    new TextDecoder(charset);
    return true;
  } catch {
    return false;
  }
}

function tried(body: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}
