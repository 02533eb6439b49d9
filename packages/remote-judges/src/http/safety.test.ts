import { describe, expect, it } from 'vitest';
import { decodedText } from './charset.ts';
import { cookieHeader, cookiesOfHeader, withSetCookies } from './cookies.ts';
import { isPublicAddress } from './public-address.ts';
import { realTransport } from './real-transport.ts';
import { markerIn, newMarker, withMarker } from '../marker.ts';
import { kindOf } from '../testing/kit.ts';

describe('addresses that are not on the open network', () => {
  it.each([
    ['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1'],
    ['::1', '::', 'fe80::1', 'fc00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1'],
  ])('%s and its like are none', (...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  it('others are', () => {
    expect(['104.16.1.1', '2606:4700::1111'].filter(isPublicAddress)).toHaveLength(2);
  });

  it.each([[['127.0.0.1']], [['104.16.1.1', '10.0.0.1']]])(
    'a name that leads to %j is not followed',
    async (addresses) => {
      const transport = realTransport({
        hosts: ['judge.example'],
        resolve: (_, done) =>
          done(
            null,
            addresses.map((address) => ({ address, family: 4 })),
          ),
      });
      expect(await kindOf(transport.request({ method: 'GET', url: 'http://judge.example/' }))).toBe('Forbidden');
    },
  );

  it.each(['http://elsewhere.example/', 'http://judge.example:8080/', 'ftp://judge.example/', 'http://127.0.0.1/'])(
    '%s is not asked at all',
    async (url) => {
      const transport = realTransport({ hosts: ['judge.example'], resolve: () => expect.unreachable() });
      expect(await kindOf(transport.request({ method: 'GET', url }))).toBe('Forbidden');
    },
  );
});

describe('the charset of a page', () => {
  const chinese = Buffer.from([0xc4, 0xe3, 0xba, 0xc3]);
  const japanese = Buffer.from([0x93, 0xfa, 0x96, 0x7b]);

  it.each([
    ['the header', chinese, 'text/html; charset=gb2312', 'utf-8', '你好'],
    [
      'the page',
      Buffer.concat([Buffer.from('<meta charset=gbk>'), chinese]),
      'text/html',
      'utf-8',
      '<meta charset=gbk>你好',
    ],
    ['the site', japanese, undefined, 'shift_jis', '日本'],
    ['what fits, when the header is wrong', chinese, 'text/html; charset=utf-8', 'gbk', '你好'],
  ])('is told by %s', (_, body, header, site, text) => {
    expect(decodedText(body, header, site)).toMatchObject({ text, broken: false });
  });

  it('that nothing fits leaves signs out and says so', () => {
    expect(decodedText(Buffer.from([0x61, 0xff, 0x62]), undefined, 'utf-8')).toEqual({
      text: 'a\uFFFDb',
      charset: 'utf-8',
      broken: true,
    });
  });
});

describe('cookies', () => {
  it('go back to the site that set them, while they live, and nowhere else', () => {
    const jar = withSetCookies(
      [],
      ['a=1; Path=/; Max-Age=10', 'b=2; Domain=judge.example; Secure', 'c=3; Domain=other.example', 'd=4; Max-Age=0'],
      'https://www.judge.example/x/y',
      1000,
    );
    expect(cookieHeader(jar, 'https://www.judge.example/x/z', 2000)).toBe('b=2; a=1');
    expect(cookieHeader(jar, 'http://www.judge.example/x/z', 2000)).toBe('a=1');
    expect(cookieHeader(jar, 'https://www.judge.example/', 20_000)).toBeUndefined();
    expect(cookieHeader(jar, 'https://other.example/', 2000)).toBeUndefined();
  });

  it('of a browser are taken as it copies them', () => {
    const jar = cookiesOfHeader('Cookie: one=1; two=a=b; bad\u0001=x', 'https://www.judge.example');
    expect(cookieHeader(jar, 'https://judge.example/', 0)).toBe('one=1; two=a=b');
  });
});

it('a marker is read back from the source it was put behind, and from no other', () => {
  const marker = newMarker();
  const source = withMarker('int main() {}\n\n', marker);
  expect(source.startsWith('int main() {}\n')).toBe(true);
  expect(markerIn(source)).toBe(marker);
  expect(markerIn(`${source.replaceAll('\n', '\r\n')}`)).toBe(marker);
  expect(markerIn(source.trimEnd())).toBeUndefined();
});

it('a marker is put behind a source of blanks, and looked for in one, as fast as in any other', () => {
  const before = process.cpuUsage();
  expect(markerIn(withMarker(`1${' '.repeat(65_000)}1`, 'feedbeef'))).toBe('feedbeef');
  expect(markerIn(`${`\n${' '.repeat(32)}`.repeat(10_000)}1`)).toBeUndefined();
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});
