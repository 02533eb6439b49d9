import { accessSync, constants } from 'node:fs';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from 'playwright-core';
import type { Person } from './place.ts';

/** A name that is no loopback name, so that the browser treats the site as plain http from somewhere else. */
export const PLAIN_HTTP_HOST = 'oyez.example';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--host-resolver-rules=MAP ${PLAIN_HTTP_HOST} 127.0.0.1`,
];

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: FLAGS });
}

/** A browser that remembers in this folder what it has fetched, as a person's does. */
export function launchChromiumIn(folder: string, options: BrowserContextOptions): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...options, executablePath: chromiumPath(), args: FLAGS });
}

/** The storage of a browser in which this person has logged in. */
export function loginState(address: string, { token, user, cookies }: Person) {
  const localStorage = [
    { name: 'token', value: token },
    { name: 'userInfo', value: JSON.stringify(user) },
  ];
  return { cookies: cookies.map((text) => cookieOf(address, text)), origins: [{ origin: address, localStorage }] };
}

function cookieOf(address: string, text: string) {
  const [first = '', ...rest] = text.split('; ');
  const [name = '', value = ''] = first.split('=');
  const facts = new Map(rest.map((fact) => fact.split('=') as [string, string]));
  return {
    name,
    value,
    domain: new URL(address).hostname,
    path: facts.get('Path') ?? '/',
    expires: Math.floor(Date.now() / 1000) + Number(facts.get('Max-Age')),
    httpOnly: true,
    secure: facts.has('Secure'),
    sameSite: facts.get('SameSite') === 'Strict' ? ('Strict' as const) : ('Lax' as const),
  };
}

function chromiumPath(): string {
  const usual = [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ];
  const found = [process.env.OYEZ_CHROMIUM, ...usual].find((path) => path !== undefined && isProgram(path));
  if (found !== undefined) return found;
  throw new Error('The journeys need Chromium: install it ("apt-get install chromium"), or name it in OYEZ_CHROMIUM.');
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
