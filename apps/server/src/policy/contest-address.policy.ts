import { BlockList, isIP } from 'node:net';
import type { AddressLock } from '@oyez/contract/contests/contest-values';

/** From where somebody may act in a contest while it runs. */
export type AddressFacts = {
  lock: AddressLock;
  /** For all. */
  ranges: readonly string[];
  /** For this person, or their team, in place of those. */
  own: readonly string[] | null;
};

export const addressPolicy = {
  /** An address that is not known, where no request asks, is none that could be wrong. */
  fits: ({ lock, ranges, own }: AddressFacts, address: string | null): boolean => {
    if (lock === 'off' || address === null) return true;
    if (own !== null) return isWithin(address, own);
    return lock === 'list' ? isWithin(address, ranges) : true;
  },

  /** The first address of somebody is to be theirs. */
  notes: ({ lock, own }: AddressFacts): boolean => lock === 'first' && own === null,
};

/** An address, a network (`10.0.3.0/24`) or a span (`10.0.3.5-10.0.3.40`) as it is kept; undefined for anything else. */
export function rangeIn(text: string): string | undefined {
  const range = text.replaceAll(/\s+/g, '').toLowerCase();
  return added(new BlockList(), range) ? range : undefined;
}

/** As ranges name it: IPv4 is IPv4 also where it came through a socket of IPv6. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address.replace(/%.*$/, '');
}

function isWithin(address: string, ranges: readonly string[]): boolean {
  const list = new BlockList();
  for (const range of ranges) added(list, range);
  const plain = plainAddress(address);
  const family = familyOf(plain);
  return family !== undefined && list.check(plain, family);
}

function added(list: BlockList, range: string): boolean {
  const [start = '', end] = range.split('-');
  const [network = '', bits] = start.split('/');
  const family = familyOf(network);
  if (family === undefined) return false;
  try {
    if (end !== undefined) {
      if (bits !== undefined || familyOf(end) !== family) return false;
      list.addRange(network, end, family);
    } else if (bits === undefined) list.addAddress(network, family);
    else if (/^\d{1,3}$/.test(bits)) list.addSubnet(network, Number(bits), family);
    else return false;
    return true;
  } catch {
    // A span that ends before it begins, or more bits than an address has.
    return false;
  }
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const family = isIP(address);
  return family === 0 ? undefined : family === 4 ? 'ipv4' : 'ipv6';
}
