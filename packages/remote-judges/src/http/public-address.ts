import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';
import { Forbidden } from '../errors.ts';

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
  if (isIPv4(address)) return !closed.check(address, 'ipv4');
  return open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

type Resolved = (error: Error | null, addresses: readonly LookupAddress[]) => void;
export type Resolve = (host: string, done: Resolved) => void;

const resolveByDns: Resolve = (host, done) => {
  lookup(host, { all: true }, done);
};

/** The connection goes to the very address that was looked at. One private address among several is a reason to go nowhere. */
export function lookupOfPublic(resolve: Resolve = resolveByDns): LookupFunction {
  return (host, options, callback) => {
    resolve(host, (error, addresses) => {
      const first = error ? undefined : addresses[0];
      if (first === undefined) {
        callback(error ?? new Error('a name without addresses'), '');
      } else if (!addresses.every(({ address }) => isPublicAddress(address))) {
        callback(new Forbidden('the name of the site leads to an address that is not on the open network'), '');
      } else if (options.all) {
        callback(null, [...addresses]);
      } else {
        callback(null, first.address, first.family);
      }
    });
  };
}
