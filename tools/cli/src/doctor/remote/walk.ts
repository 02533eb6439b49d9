import { RemoteError, SiteChanged } from '@oyez/remote-judges/errors';
import type { PageSnapshot, Site } from '@oyez/remote-judges/provider';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bad, fair, good, type Line } from '../line.ts';

/** What a step found; `but`: what is not as it was known, though it works, and what to do about it. */
export type Found = string | { found: string; but: string };

/** What was read is not what the site is known for. */
export class Unexpected extends Error {
  readonly page: PageSnapshot | undefined;

  constructor(message: string, page?: PageSnapshot) {
    super(message);
    this.page = page;
  }
}

/** One judge, step by step: a line for each, and the page on which a step stands is kept. */
export class Walk {
  readonly #site: Site;
  readonly #folder: string;

  constructor(site: Site, folder: string) {
    this.#site = site;
    this.#folder = folder;
  }

  async step(name: string, work: () => Promise<Found>): Promise<Line> {
    const title = `${this.#site.name}: ${name}`;
    const begun = Date.now();
    const seconds = () => `${((Date.now() - begun) / 1000).toFixed(1)} s`;
    try {
      const found = await work();
      if (typeof found === 'string') return good(title, `${found} (${seconds()})`);
      return fair(title, `${found.found} (${seconds()})`, found.but);
    } catch (error) {
      const page = error instanceof SiteChanged || error instanceof Unexpected ? error.page : undefined;
      const kept = page && (await this.#keep(name, page));
      const form = page ? `; the page is ${page.url}, status ${page.status}` : '';
      return bad(title, `${saidBy(error)}${form} (${seconds()})`, remedyOf(error, kept));
    }
  }

  async #keep(step: string, page: PageSnapshot): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const day = new Date().toISOString().replaceAll(/[:.]/g, '-');
    const path = join(this.#folder, `${this.#site.key}-${step.replaceAll(/\W+/g, '-')}-${day}.txt`);
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
