/** A picture or attachment of a site such as this one, as texts link to it. */
export const PUBLIC_LINK = /\/api\/public\/(?:img|file)\/[\w-]{22}(?:\.[a-z]{3,4})?/g;

/** Stands in a text where a picture of a package is meant, until the picture has a link. */
export function pictureMark(n: number, sha256: string): string {
  return `${PICTURE_MARK}${n}-${sha256.slice(0, 16)}`;
}

export const PICTURE_MARK = 'oyez-picture-';

const ANY = new RegExp(`${PUBLIC_LINK.source}|${PICTURE_MARK}\\d+-[0-9a-f]{16}`, 'g');

/** A text with other links; in one pass, so that no link is made of another. */
export function withLinks(text: string, links: ReadonlyMap<string, string>): string {
  return text.replaceAll(ANY, (link) => links.get(link) ?? link);
}
