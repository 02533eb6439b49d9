import { limits } from '@oyez/contract/rules/limits';
import { InvalidId } from '@oyez/remote-judges/errors';
import type { RemoteId, Site } from '@oyez/remote-judges/provider';
import { AppError, fail } from '../../http/app-error.ts';
import type { RemoteSites } from '../../remote-sites.ts';

type Sites = Pick<RemoteSites, 'all' | 'of'>;

/** The judges from which problems come, as a failure names them. */
function knownSites(sites: Sites): string {
  return sites.all.map((site) => site.key).join(', ');
}

export function siteNamed(sites: Sites, name: string): Site {
  return sites.of(name) ?? fail('remote_judge_unknown', { known: knownSites(sites) });
}

/** The problem that somebody means at this judge, or the right form in the failure. */
export function remoteIdOf(site: Site, text: string): RemoteId {
  try {
    return site.parseId(text);
  } catch (error) {
    if (error instanceof InvalidId) throw malformed(site, text);
    throw error;
  }
}

function malformed(site: Site, text: string): AppError {
  return new AppError('remote_id_malformed', { id: text.slice(0, 60), site: site.name, example: site.idExample });
}

export type ReadIds = { problems: { site: Site; id: RemoteId }[]; faults: { text: string; error: AppError }[] };

/** IDs, lists and ranges: `CF-750A-F, HDU-1000-1005 abc110_a`. `preset`: the judge of those that name none. */
export function readIds(sites: Sites, text: string, preset: Site | undefined): ReadIds {
  const problems = new Map<string, { site: Site; id: RemoteId }>();
  const faults: ReadIds['faults'] = [];
  const pieces = text
    .split(/[\s,;，；、]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  if (pieces.length === 0) fail('remote_ids_missing');
  let count = 0;
  for (const piece of pieces) {
    try {
      const found = problemsIn(sites, piece, preset);
      count += found.length;
      for (const one of found) problems.set(one.id.canonical, one);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      count += 1;
      faults.push({ text: piece.slice(0, 100), error });
    }
  }
  const max = limits.remoteImport.problems;
  if (count > max) throw new AppError('remote_ids_too_many', { count, max });
  return { problems: [...problems.values()], faults };
}

function problemsIn(sites: Sites, piece: string, preset: Site | undefined): { site: Site; id: RemoteId }[] {
  const site = siteIn(sites, piece) ?? preset ?? fail('remote_judge_unknown', { known: knownSites(sites) });
  try {
    return [{ site, id: site.parseId(piece) }];
  } catch (error) {
    if (!(error instanceof InvalidId)) throw error;
    const range = rangeIn(piece);
    if (range === undefined) throw malformed(site, piece);
    return range.map((one) => ({ site, id: remoteIdOf(site, one) }));
  }
}

/** `HDU-1000` and addresses name their judge. */
function siteIn(sites: Sites, piece: string): Site | undefined {
  if (URL.canParse(piece) && /^https?:/i.test(piece)) {
    const { hostname } = new URL(piece);
    const ofHost = sites.all.filter((site) => site.hosts.includes(hostname));
    return ofHost.find((site) => isReadBy(site, piece)) ?? ofHost[0];
  }
  const [, key = ''] = /^([a-z]+)-/i.exec(piece) ?? [];
  return sites.of(key);
}

function isReadBy(site: Site, piece: string): boolean {
  try {
    site.parseId(piece);
    return true;
  } catch {
    return false;
  }
}

const NUMBERS = /^(?<head>[a-z]+-)?(?<from>\d{1,9})(?:-|–|~|\.\.)(?:[a-z]+-)?(?<to>\d{1,9})$/i;
const LETTERS = /^(?<head>.*[\d_/])(?<from>[a-z])(?:-|–|~|\.\.)(?<to>[a-z])$/i;

/** What stands between two numbers, or between two letters of one contest. */
function rangeIn(piece: string): string[] | undefined {
  const numbers = NUMBERS.exec(piece)?.groups;
  if (numbers !== undefined) {
    const [first, last] = [Number(numbers['from']), Number(numbers['to'])];
    return between(first, last, (n) => `${numbers['head'] ?? ''}${n}`);
  }
  const letters = LETTERS.exec(piece)?.groups;
  if (letters === undefined) return undefined;
  const [first, last] = [letters['from']!, letters['to']!].map((one) => one.toLowerCase().charCodeAt(0));
  const isUpper = letters['from'] === letters['from']!.toUpperCase();
  return between(first!, last!, (code) => {
    const letter = String.fromCharCode(code);
    return `${letters['head']}${isUpper ? letter.toUpperCase() : letter}`;
  });
}

function between(first: number, last: number, name: (n: number) => string): string[] | undefined {
  if (last < first) return undefined;
  const max = limits.remoteImport.problems;
  const count = last - first + 1;
  if (count > max) throw new AppError('remote_ids_too_many', { count, max });
  return Array.from({ length: count }, (_, index) => name(first + index));
}
