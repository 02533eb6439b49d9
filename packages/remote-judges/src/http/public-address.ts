import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const closed = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, bits, 'ipv4');
}

const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
/** Within it, addresses that lead to an IPv4 address or nowhere. */
const closed6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed6.addSubnet(network, bits, 'ipv6');
}

/** Whether it is somewhere on the open network: not this machine, not its neighbours, not reserved. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

type Resolved = (error: Error | null, addresses: readonly LookupAddress[]) => void;
export type Resolve = (host: string, done: Resolved) => void;

const resolveByDns: Resolve = (host, done) => {
  lookup(host, { all: true }, done);
};

/**
 * The connection goes to the very address that was looked at, so that a name cannot mean something else a moment later.
 * One private address among several is a reason to go nowhere.
 */
export function lookupOfPublic(
  refusal: (host: string, address: string) => Error,
  resolve: Resolve = resolveByDns,
): LookupFunction {
  return (host, options, callback) => {
    resolve(host, (error, addresses) => {
      const first = error ? undefined : addresses[0];
      if (first === undefined) return callback(error ?? new Error('a name without addresses'), '');
      const inside = addresses.find(({ address }) => !isPublicAddress(address));
      if (inside !== undefined) return callback(refusal(host, inside.address), '');
      if (options.all) return callback(null, [...addresses]);
      return callback(null, first.address, first.family);
    });
  };
}
