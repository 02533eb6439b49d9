import { describe, expect, it } from 'vitest';
import { addressesIn, subscriberOf } from './addresses.ts';

describe('who shares a limit by address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('%s belongs to %s', (ip, subscriber) => {
    expect(subscriberOf(ip)).toBe(subscriber);
  });
});

describe('addresses in a list of ranges', () => {
  const isProxy = addressesIn(['loopback', '192.0.2.7', '10.8.0.0/16', '2001:db8::/32']);

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.0.2.7', '10.8.255.1', '2001:db8::5'])('has %s', (ip) => {
    expect(isProxy(ip)).toBe(true);
  });

  it.each(['192.0.2.8', '10.9.0.1', '2001:db9::5', ''])('has no %s', (ip) => {
    expect(isProxy(ip)).toBe(false);
  });
});
