import { NotFound } from '@oyez/remote-judges/errors';
import type { RemoteLanguage, RemoteProblem, Site } from '@oyez/remote-judges/provider';
import { SITES, siteOf } from '@oyez/remote-judges/registry';
import { UserError } from '../../user-error.ts';
import { bad, type Line } from '../line.ts';
import { accountOf, connect, contextOf, withoutAccount } from './account.ts';
import type { RemoteOptions } from './options.ts';
import { reach } from './reach.ts';
import { submitted, wordsOf } from './submission.ts';
import { type Found, Unexpected, Walk } from './walk.ts';

/** The judges that somebody named, or all; a name that is none is refused before anything is asked. */
export function sitesNamed(names: readonly string[]): readonly Site[] {
  if (names.length === 0) return SITES;
  return names.map((name) => {
    const site = siteOf(name);
    if (site) return site;
    const known = SITES.map((one) => one.key.toLowerCase()).join(', ');
    throw new UserError(`"${name}" is not a remote judge; choose from ${known}.`, 2);
  });
}

/** Walks one judge from its first page to a verdict, a line for each step; the first page that is not as expected is kept. */
export async function* checkRemote(site: Site, options: RemoteOptions): AsyncGenerator<Line> {
  const walk = new Walk(site, options.folder);
  const account = accountOf(site, options);
  const own = connect(site, options, account);
  // With the account only where the site may want to see it: what it shows to nobody is what an import shows.
  const seesAsAccount = account?.session !== undefined || site.capabilities.loginForStatement;
  const reader = seesAsAccount ? own : connect(site, options, undefined);
  const id = site.parseId(site.probe.known);

  yield await walk.step('reach', () => reach(site, contextOf(site, options, seesAsAccount ? account : undefined)));
  yield await walk.step('problem', async () => problemFound(site, await reader.fetchProblem(id)));
  yield await walk.step('missing problem', async () => {
    try {
      await reader.fetchProblem(site.parseId(site.probe.missing));
    } catch (error) {
      if (error instanceof NotFound) return 'recognised as missing';
      throw error;
    }
    throw new Unexpected(`${site.probe.missing} was found`);
  });
  if (account === undefined) {
    yield withoutAccount(site, options);
    return;
  }
  const login = await walk.step('login', async () => {
    const { signedInNow } = await own.ensureSession();
    return signedInNow ? 'signed in' : 'the session is valid';
  });
  yield login;
  if (!login.ok) return;
  yield await walk.step('languages', async () => languagesFound(site, await own.listLanguages(id)));
  yield await walk.step('submit page', async () => {
    const { fields, challenge } = await own.inspectSubmitPage(id);
    const said = `${fields.length} fields: ${fields.join(', ')}`;
    if (challenge) throw new Unexpected(`it asks for a human check; ${said}`);
    return said;
  });
  const { handle } = account;
  yield await walk.step('result page', async () => {
    const newest = await own.newestSubmission(id);
    if (newest === undefined) return 'the account has no submission to read';
    return `submission ${newest}: ${wordsOf(await own.getResult({ id, remoteId: newest, handle }))}`;
  });
  if (!options.submits) return;
  const { accepted, broken } = site.probe;
  if (accepted === undefined) {
    yield bad(
      `${site.name}: submission`,
      `nothing was sent: no program is known here that ${id.canonical} accepts`,
      'submit with --submit to another judge of the same accounts, or by hand',
      false,
    );
    return;
  }
  const by = { handle, clock: options.clock };
  const first = await walk.step('submission (accepted)', () => submitted(own, site, accepted, 'accepted', by));
  yield first;
  if (!first.ok) return;
  await options.clock.sleep(site.pace.submitGapMs);
  yield await walk.step('submission (broken)', () => submitted(own, site, broken, 'compile_error', by));
}

/** Only what is known of it is compared. */
function problemFound({ probe }: Site, problem: RemoteProblem): Found {
  const { id, title, samples, timeLimitMs, memoryLimitMb } = problem;
  if (probe.title !== undefined && title !== probe.title) {
    throw new Unexpected(`${id.canonical} is called "${title}", not "${probe.title}"`, problem.page);
  }
  const missing = [
    ...(title === '' ? ['title'] : []),
    ...(problem.description.trim() === '' ? ['statement'] : []),
    ...(timeLimitMs > 0 ? [] : ['time limit']),
    ...(memoryLimitMb > 0 ? [] : ['memory limit']),
    ...(probe.sample === undefined || samples.length > 0 ? [] : ['sample']),
  ];
  if (missing.length > 0) throw new Unexpected(`${id.canonical} has no ${missing.join(', no ')}`, problem.page);
  const found = `${id.canonical} "${title}", ${timeLimitMs} ms, ${memoryLimitMb} MB, ${samples.length} samples`;
  const known = probe.limits;
  const differ = [
    ...(known && known.timeLimitMs !== timeLimitMs ? [`${known.timeLimitMs} ms`] : []),
    ...(known && known.memoryLimitMb !== memoryLimitMb ? [`${known.memoryLimitMb} MB`] : []),
    ...(probe.sample && !isSameSample(probe.sample, samples[0]) ? ['another first sample'] : []),
  ];
  if (differ.length === 0) return found;
  return {
    found: `${found}; known are ${differ.join(', ')}`,
    but: 'compare with the page, and report it if it is read wrongly',
  };
}

type Sample = RemoteProblem['samples'][number];

function isSameSample(known: Sample, read: Sample | undefined): boolean {
  const words = (sample: Sample) => [sample.input, sample.output].map((text) => text.trim().split(/\s+/).join(' '));
  return read !== undefined && words(known).join('\n') === words(read).join('\n');
}

function languagesFound(site: Site, live: readonly RemoteLanguage[]): Found {
  const names = new Map(site.languages.map((one) => [one.siteId, one.siteName]));
  const offered = new Set(live.map((one) => one.siteId));
  const fresh = live.filter((one) => !names.has(one.siteId)).map((one) => `${one.siteId} ${one.siteName}`);
  const renamed = live
    .filter((one) => names.has(one.siteId) && names.get(one.siteId) !== one.siteName)
    .map((one) => `${one.siteId} ${one.siteName}`);
  const gone = site.languages.filter((one) => !offered.has(one.siteId)).map((one) => one.siteId);
  const differ = [
    ...(fresh.length > 0 ? [`new: ${fresh.join('; ')}`] : []),
    ...(renamed.length > 0 ? [`renamed: ${renamed.join('; ')}`] : []),
    ...(gone.length > 0 && !site.capabilities.languagesPerProblem ? [`gone: ${gone.join(', ')}`] : []),
  ];
  if (differ.length === 0) return `${live.length} offered, as known here`;
  return {
    found: `${live.length} offered (${differ.join('. ')})`,
    but: 'report it: what is gone is refused by the judge, what is new cannot be chosen here',
  };
}
