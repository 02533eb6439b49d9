import { InvalidId } from '../../errors.ts';
import type { RemoteId } from '../../provider.ts';

export const CODEFORCES_FORM = {
  key: 'CF',
  name: 'Codeforces',
  idExample: '750A',
  idForm: {
    en: 'the number of the contest and the letter of the problem, such as 750A or 1572F2',
    zh: '比赛编号加题目字母，例如 750A 或 1572F2',
  },
} as const;

export const GYM_FORM = {
  key: 'GYM',
  name: 'GYM',
  idExample: '100001A',
  idForm: {
    en: 'the number of the gym contest, six digits, and the letter of the problem, such as 100001A',
    zh: 'Gym 比赛编号（六位数字）加题目字母，例如 100001A',
  },
} as const;

/** `750A`, `CF-750A`, `750/a`, `P750A`, or an address of the problem. */
export function codeforcesId(input: string): RemoteId {
  const given = withoutAddress(input, ['contest', 'problemset']).replace(/^(?:CF|P)[-\s]?/, '');
  const found = /^([1-9]\d{0,4})([A-Z]\d?)$/.exec(given) ?? /^(921)(0[1-9]|1[0-4])$/.exec(given);
  if (!found) throw new InvalidId(CODEFORCES_FORM);
  return idOf('CF', found[1]!, found[2]!);
}

/** The same, with six digits. */
export function gymId(input: string): RemoteId {
  const given = withoutAddress(input, ['gym']).replace(/^GYM[-\s]?/, '');
  const found = /^([1-9]\d{5})([A-Z]\d?)$/.exec(given);
  if (!found) throw new InvalidId(GYM_FORM);
  return idOf('GYM', found[1]!, found[2]!);
}

function withoutAddress(input: string, places: readonly string[]): string {
  const given = input.trim().slice(0, 200);
  const address =
    /^https?:\/\/(?:\w+\.)?codeforces\.com\/(contest|gym|problemset)\/(?:problem\/)?(\d+)\/(?:problem\/)?(\w+)\/?(?:[?#].*)?$/i.exec(
      given,
    );
  if (address && places.includes(address[1]!.toLowerCase())) return `${address[2]}${address[3]}`.toUpperCase();
  return given.toUpperCase().replaceAll(/[ /]/g, '');
}

function idOf(site: string, contest: string, index: string): RemoteId {
  const stored = `${contest}${index}`;
  return { site, canonical: `${site}-${stored}`, stored, contest, index };
}
