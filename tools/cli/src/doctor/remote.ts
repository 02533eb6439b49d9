import { realClock } from '@oyez/remote-judges/clock';
import { cookiesInMemory, type StoredCookie } from '@oyez/remote-judges/http/cookies';
import { realTransport } from '@oyez/remote-judges/http/real-transport';
import { NotFound, RemoteError, SiteChanged } from '@oyez/remote-judges/errors';
import { newMarker } from '@oyez/remote-judges/marker';
import type { PageSnapshot, RemoteResult, Site, SiteConnection, Submission } from '@oyez/remote-judges/provider';
import { SITES, siteOf } from '@oyez/remote-judges/registry';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../user-error.ts';
import { bad, good, type Line } from './line.ts';

export type RemoteOptions = {
  /** Addresses of stand-ins, by key: then nothing else is contacted. */
  standIns: Readonly<Record<string, string>>;
  /** Also submits a program that is accepted, and one that does not compile. */
  submits: boolean;
  /** Where pages go that could not be read. */
  folder: string;
  /** Where accounts are found. */
  environment: Readonly<Record<string, string | undefined>>;
};

/** So long a verdict is waited for. */
const VERDICT_MS = 180_000;

/** The judges that somebody named, or all; a name that is none is refused before anything is asked. */
export function sitesNamed(names: readonly string[]): readonly Site[] {
  if (names.length === 0) return SITES;
  return names.map((name) => {
    const site = siteOf(name);
    if (site) return site;
    const known = SITES.map((one) => one.key.toLowerCase()).join(', ');
    throw new UserError(`"${name}" is no remote judge; choose from ${known}.`, 2);
  });
}

/** Walks one judge from its problem page to a verdict, a line for each step; the first page that is not as expected is kept. */
export async function* checkRemote(site: Site, options: RemoteOptions): AsyncGenerator<Line> {
  const account = accountOf(site, options.environment);
  const walk = new Walk(site, options);
  const nobody = connect(site, options, undefined);
  const id = site.parseId(site.probe.known);

  yield await walk.step('problem', async () => {
    const problem = await (account?.session === undefined ? nobody : connect(site, options, account)).fetchProblem(id);
    if (problem.title !== site.probe.title) {
      throw new Unexpected(`${id.canonical} is called "${problem.title}", not "${site.probe.title}"`, problem.page);
    }
    const missing = [
      ...(problem.description.trim() === '' ? ['statement'] : []),
      ...(problem.timeLimitMs > 0 ? [] : ['time limit']),
      ...(problem.memoryLimitMb > 0 ? [] : ['memory limit']),
    ];
    if (missing.length > 0) throw new Unexpected(`${id.canonical} has no ${missing.join(', no ')}`, problem.page);
    const { samples, timeLimitMs, memoryLimitMb } = problem;
    return `${id.canonical} "${problem.title}", ${timeLimitMs} ms, ${memoryLimitMb} MB, ${samples.length} samples`;
  });
  yield await walk.step('missing problem', async () => {
    try {
      await nobody.fetchProblem(site.parseId(site.probe.missing));
    } catch (error) {
      if (error instanceof NotFound) return 'recognised as missing';
      throw error;
    }
    throw new Unexpected(`${site.probe.missing} was found`);
  });
  if (account === undefined) {
    yield bad(
      `${site.name}: login`,
      'no account was given, so nothing behind a login was tried',
      `set OYEZ_REMOTE_${site.accountKey}=name:password, or OYEZ_REMOTE_${site.accountKey}_COOKIE to the Cookie header of a browser that is signed in there`,
      false,
    );
    return;
  }
  const own = connect(site, options, account);
  const login = await walk.step('login', async () => {
    const { signedInNow } = await own.ensureSession();
    return signedInNow ? 'signed in' : 'the session is valid';
  });
  yield login;
  if (!login.ok) return;
  yield await walk.step('languages', async () => {
    const live = await own.listLanguages(id);
    const known = new Set(site.languages.map((one) => one.siteId));
    const offered = new Set(live.map((one) => one.siteId));
    const fresh = live.filter((one) => !known.has(one.siteId)).map((one) => `${one.siteId} ${one.siteName}`);
    const gone = site.languages.filter((one) => !offered.has(one.siteId)).map((one) => one.siteId);
    const differ = [
      ...(fresh.length > 0 ? [`new: ${fresh.join('; ')}`] : []),
      ...(gone.length > 0 && !site.capabilities.languagesPerProblem ? [`gone: ${gone.join(', ')}`] : []),
    ];
    return `${live.length} offered${differ.length > 0 ? ` (${differ.join('. ')})` : ', as known here'}`;
  });
  yield await walk.step('submit page', async () => {
    const { fields, challenge } = await own.inspectSubmitPage(id);
    const said = `${fields.length} fields: ${fields.join(', ')}`;
    if (challenge) throw new Unexpected(`it asks for a human check; ${said}`);
    return said;
  });
  yield await walk.step('result page', async () => {
    const newest = await own.newestSubmission(id);
    if (newest === undefined) return 'the account has no submission to read';
    const handle = account.handle === '' ? undefined : account.handle;
    return `submission ${newest}: ${wordsOf(await own.getResult({ id, remoteId: newest, handle }))}`;
  });
  if (!options.submits) return;
  for (const [name, expected] of [
    ['accepted', 'accepted'],
    ['broken', 'compile_error'],
  ] as const) {
    const line = await walk.step(`submission (${name})`, () => submitted(own, site, name, expected, account.handle));
    yield line;
    if (!line.ok) return;
  }
}

async function submitted(
  own: SiteConnection,
  site: Site,
  name: 'accepted' | 'broken',
  expected: string,
  handle: string,
): Promise<string> {
  const id = site.parseId(site.probe.known);
  const work: Submission = { id, ...site.probe[name], marker: newMarker() };
  if (name === 'broken') await realClock.sleep(site.pace.submitGapMs);
  const { remoteId } = await own.submit(work, await own.prepareSubmit(work));
  const until = realClock.now() + VERDICT_MS;
  for (;;) {
    const result = await own.getResult({ id, remoteId, handle: handle === '' ? undefined : handle });
    const where = `${wordsOf(result)}, ${site.submissionUrl(id, remoteId)}`;
    if (result.state === 'unknown') throw new Unexpected(`unknown verdict: ${where}`, result.page);
    if (result.state === 'final') {
      if (result.verdict !== expected) throw new Unexpected(`expected ${expected}, but ${where}`);
      if (name === 'broken' && (result.compileLog ?? '').trim() === '') {
        throw new Unexpected(`no compiler messages: ${where}`);
      }
      return where;
    }
    if (realClock.now() > until) throw new Unexpected(`no verdict within ${VERDICT_MS / 1000} s: ${where}`);
    await realClock.sleep(result.nextPollMs ?? site.pace.pollMs);
  }
}

function wordsOf(result: RemoteResult): string {
  if (result.state !== 'final') return `${result.state} ("${result.rawVerdict}")`;
  const { verdict, rawVerdict, timeMs, memoryKb } = result;
  return `${verdict} ("${rawVerdict}"), ${timeMs ?? '–'} ms, ${memoryKb ?? '–'} KB`;
}

/** What was read is not what the site is known for. */
class Unexpected extends Error {
  readonly page: PageSnapshot | undefined;

  constructor(message: string, page?: PageSnapshot) {
    super(message);
    this.page = page;
  }
}

class Walk {
  readonly #site: Site;
  readonly #options: RemoteOptions;

  constructor(site: Site, options: RemoteOptions) {
    this.#site = site;
    this.#options = options;
  }

  async step(name: string, work: () => Promise<string>): Promise<Line> {
    const title = `${this.#site.name}: ${name}`;
    const begun = Date.now();
    const seconds = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
    try {
      return good(title, `${await work()} (${seconds()})`);
    } catch (error) {
      const page = error instanceof SiteChanged || error instanceof Unexpected ? error.page : undefined;
      const kept = page && (await this.#keep(name, page));
      const form = page ? `; the page is ${page.url}, status ${page.status}` : '';
      return bad(title, `${saidBy(error)}${form} (${seconds()})`, remedyOf(error, kept));
    }
  }

  async #keep(step: string, page: PageSnapshot): Promise<string> {
    await mkdir(this.#options.folder, { recursive: true, mode: 0o700 });
    const day = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const path = join(this.#options.folder, `${this.#site.key}-${step.replaceAll(/\W+/g, '-')}-${day}.txt`);
    await writeFile(path, `${page.url}\nHTTP ${page.status}\n\n${page.body}`, { mode: 0o600 });
    return path;
  }
}

function saidBy(error: unknown): string {
  if (error instanceof SiteChanged) return `the form of the page is not known: "${error.what}" is missing`;
  if (error instanceof RemoteError) {
    return `${error.kind}: ${error.message}${error.siteText === undefined ? '' : ` (the site says: ${error.siteText})`}`;
  }
  return error instanceof Error ? error.message : String(error);
}

function remedyOf(error: unknown, kept: string | undefined): string {
  if (kept !== undefined) return `look at ${kept} (tokens are removed) and report it`;
  const kind = error instanceof RemoteError ? error.kind : undefined;
  if (kind === 'ChallengeRequired') return 'sign in with a browser, and give its Cookie header and user agent';
  if (kind === 'LoginFailed' || kind === 'AccountBanned') return 'try the account in a browser';
  if (kind === 'TemporarilyUnavailable' || kind === 'RateLimited') return 'try again later, or check the network';
  return 'report this line';
}

type Account = {
  handle: string;
  password: string | undefined;
  session: readonly StoredCookie[] | undefined;
  userAgent: string | undefined;
};

/** From variables, so that no password stands in a list of processes or a history. */
function accountOf(site: Site, environment: RemoteOptions['environment']): Account | undefined {
  const name = `OYEZ_REMOTE_${site.accountKey}`;
  const [pair, cookie] = [environment[name] ?? '', environment[`${name}_COOKIE`] ?? ''];
  if (pair === '' && cookie === '') return undefined;
  const at = pair.indexOf(':');
  const [handle, password] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
  return {
    handle,
    password: password === '' ? undefined : password,
    session: cookie === '' ? undefined : cookiesOf(site, cookie),
    userAgent: environment[`${name}_AGENT`] || undefined,
  };
}

function cookiesOf(site: Site, header: string): StoredCookie[] {
  const { hostname, protocol } = new URL(site.baseUrl);
  return header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    if (at < 1) return [];
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    return [
      { name, value, domain: hostname, path: '/', secure: protocol === 'https:', expiresAt: undefined, hostOnly: true },
    ];
  });
}

function connect(site: Site, { standIns }: RemoteOptions, account: Account | undefined): SiteConnection {
  const standIn = standIns[site.key];
  return site.connect({
    transport: realTransport(standIn === undefined ? { hosts: site.hosts } : { hosts: site.hosts, standIn }),
    cookies: cookiesInMemory(account?.session ?? []),
    account: account && { handle: account.handle, password: account.password },
    userAgent: account?.userAgent,
    baseUrl: standIn,
    clock: realClock,
  });
}
