import { InvalidId } from '../errors.ts';
import type { RemoteId } from '../provider.ts';

type Numbered = {
  key: string;
  name: string;
  idExample: string;
  idForm: { en: string; zh: string };
  /** The number itself. */
  number: RegExp;
  /** Addresses of a problem, with the number as their first group. */
  addresses: readonly RegExp[];
};

/** Ids that are one number: `1000`, `HDU-1000`, `hdu 1000`, or the address of the problem. */
export function numericId(site: Numbered, input: string): RemoteId {
  const text = input.trim();
  const fromAddress = site.addresses.map((address) => address.exec(text)?.[1]).find((found) => found !== undefined);
  const number = fromAddress ?? withoutPrefix(text, site.key);
  if (!site.number.test(number)) throw new InvalidId(site);
  return { site: site.key, canonical: `${site.key}-${number}`, stored: number, contest: '', index: number };
}

/** Text behind the site's key and one hyphen or blanks, if it begins with them. */
export function withoutPrefix(text: string, key: string): string {
  if (!text.toUpperCase().startsWith(key)) return text;
  const rest = /^(?:\s*[-–_:]\s*|\s+)?(.+)$/s.exec(text.slice(key.length))?.[1];
  return rest ?? text;
}
