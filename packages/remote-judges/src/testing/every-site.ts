import type { StandInSite } from '@oyez/remote-stand-ins/frame/serve';
import type { TroubleName } from '@oyez/remote-stand-ins/frame/troubles';
import { describe, expect, it } from 'vitest';
import type { RemoteErrorKind } from '../errors.ts';
import { cookiesInMemory } from '../http/cookies.ts';
import { markerIn } from '../marker.ts';
import type { Site } from '../provider.ts';
import { type AtStandIn, aSubmission, atStandIn, heron, kindOf, resultOf, send, sparrow } from './at-a-stand-in.ts';
import { survivesRandomFaults } from './random-faults.ts';

export type SiteTable = {
  site: Site;
  played: StandInSite;
  problem: string;
  /** Whether the source is sent with its marker. */
  marker: 'blanks' | 'none';
  /** Whether the number stands in the answer; otherwise it is found in a list. */
  numberInAnswer: boolean;
  /** Where a submission is sent to. */
  submitPath: string;
};

type Ends = RemoteErrorKind;

/** What each trouble of a site's makes of reading a problem, and of asking for a verdict. */
const TROUBLES: readonly (readonly [trouble: TroubleName, ends: Ends])[] = [
  ['challenge', 'ChallengeRequired'],
  ['forbidden', 'Forbidden'],
  ['rate-limit', 'RateLimited'],
  ['bad-gateway', 'TemporarilyUnavailable'],
  ['half-page', 'TemporarilyUnavailable'],
  ['cut-page', 'TemporarilyUnavailable'],
  ['slow-drip', 'TemporarilyUnavailable'],
  ['redirect-away', 'TemporarilyUnavailable'],
  ['redirect-private', 'TemporarilyUnavailable'],
  ['huge-body', 'TemporarilyUnavailable'],
  ['reset-before', 'TemporarilyUnavailable'],
  ['reset-after', 'TemporarilyUnavailable'],
  ['broken-gzip', 'TemporarilyUnavailable'],
  ['empty', 'TemporarilyUnavailable'],
  ['redirect-loop', 'TemporarilyUnavailable'],
  ['changed-page', 'SiteChanged'],
];

/** What holds for every judge there is: a new one gets these by a line in its test. */
export function followsEverySiteRule(table: SiteTable): void {
  const { site, played, problem } = table;
  const arrive = () => atStandIn(site, played);
  const work = (source?: string) => aSubmission(site, { problem, ...(source && { source }) });

  describe(`signing in at ${site.name}`, () => {
    it('looks before it signs in, and once is enough', async () => {
      const connection = (await arrive()).connect(sparrow);
      expect(await connection.ensureSession()).toEqual({ handle: sparrow.handle, signedInNow: true });
      expect(await connection.ensureSession()).toEqual({ handle: sparrow.handle, signedInNow: false });
    });

    it.each([
      ['a wrong password', { handle: sparrow.handle, password: 'not it' }],
      ['an account that is not there', { handle: 'nobody-here', password: 'x' }],
      ['a session that has ended, without a password', { handle: sparrow.handle, password: undefined }],
    ])('fails with %s', async (_, account) => {
      expect(await kindOf((await arrive()).connect(account).ensureSession())).toBe('LoginFailed');
    });

    it('lives on a session brought from a browser, and needs no password while it lasts', async () => {
      const there = await arrive();
      const cookies = cookiesInMemory();
      await there.connect(sparrow, cookies).ensureSession();
      const brought = there.connect({ handle: sparrow.handle, password: undefined }, cookies);
      expect(await brought.ensureSession()).toEqual({ handle: sparrow.handle, signedInNow: false });
      await send(brought, work());
      expect(there.standIn.world.submissions).toHaveLength(1);
    });

    it('says what the form to submit has', async () => {
      const connection = await (await arrive()).signedIn();
      const { fields, challenge } = await connection.inspectSubmitPage(site.parseId(problem));
      expect(fields.length).toBeGreaterThan(1);
      expect(challenge).toBe(false);
    });
  });

  describe(`ids of ${site.name} that were stored`, () => {
    it('are read back', () => {
      const id = site.parseId(problem);
      expect(site.parseId(id.stored)).toEqual(id);
      expect(site.parseId(id.canonical)).toEqual(id);
      expect(site.problemUrl(id)).toMatch(/^https?:\/\//);
    });
  });

  describe(`languages of ${site.name}`, () => {
    it('each have a number and a name of their own', () => {
      const { languages } = site;
      expect(new Set(languages.map(({ siteId }) => siteId)).size).toBe(languages.length);
      expect(new Set(languages.map(({ siteName }) => siteName)).size).toBe(languages.length);
      const ids = languages.map(({ siteId }) => siteId);
      expect(ids).toEqual(
        expect.arrayContaining(
          [site.probe.accepted ?? site.probe.broken, site.probe.broken].map((one) => one.languageId),
        ),
      );
    });
  });

  describe(`a submission to ${site.name}`, () => {
    it('arrives once, as it was written, with its marker', async () => {
      const there = await arrive();
      const sent = work();
      const { remoteId } = await send(await there.signedIn(), sent);
      const [arrived, ...others] = there.standIn.world.submissions;
      expect(others).toEqual([]);
      expect(String(arrived?.id)).toBe(remoteId);
      expect(arrived?.source.trim()).toBe(sent.source.trim());
      expect(arrived && markerIn(arrived.source)).toBe(table.marker === 'blanks' ? sent.marker : undefined);
      expect(await (await there.signedIn()).newestSubmission(sent.id)).toBe(remoteId);
    });

    it('is read by whoever asks, after a restart, too', async () => {
      const there = await arrive();
      const sent = work();
      const { remoteId } = await send(await there.signedIn(), sent);
      expect(await resultOf(await there.signedIn(), sent, remoteId)).toMatchObject({
        state: 'final',
        verdict: 'accepted',
      });
    });

    it('that lost its session is not there, and is sent once more after signing in again', async () => {
      const there = await arrive();
      const connection = await there.signedIn();
      const sent = work();
      const ticket = await connection.prepareSubmit(sent);
      there.standIn.world.endSessions();
      expect(await kindOf(connection.submit(sent, ticket))).toBe('SessionExpired');
      expect(there.standIn.world.submissions).toEqual([]);
      expect(await connection.ensureSession()).toMatchObject({ signedInNow: true });
      await connection.submit(sent, ticket);
      expect(there.standIn.world.submissions).toHaveLength(1);
    });

    it.each<[TroubleName, number]>([
      ['reset-before', 0],
      ['bad-gateway', 0],
      ['reset-after', 1],
      ['half-page', 1],
    ])('whose answer is lost (%s) is looked for, not sent again', async (trouble, arrived) => {
      const there = await arrive();
      const connection = await there.signedIn();
      const sent = work();
      const ticket = await connection.prepareSubmit(sent);
      there.trouble({ name: trouble, path: table.submitPath, method: 'POST' });
      const ends = await kindOf(connection.submit(sent, ticket));
      // A redirect has no page to lose.
      const isWhole = trouble === 'half-page' && !table.numberInAnswer;
      expect(ends).toBe(isWhole ? 'none' : 'SubmitUncertain');
      there.standIn.world.troubles.clear();
      const found = await (await there.signedIn()).findSubmitted(sent, ticket);
      expect(found.found).toBe(arrived === 1 ? 'one' : 'none');
      expect(there.standIn.world.submissions).toHaveLength(arrived);
    });

    it('is told from one that somebody sends by hand at the same moment', async () => {
      const there = await arrive();
      const sent = work();
      there.trouble({ name: 'duplicate-ids', method: 'POST' });
      const { remoteId } = await send(await there.signedIn(), sent);
      expect(there.standIn.world.submissions).toHaveLength(2);
      expect(there.standIn.world.submission(remoteId)?.source.trim()).toBe(sent.source.trim());
    });

    it('is found again by the ticket of a sender that died', async () => {
      const there = await arrive();
      const sent = work();
      const dying = await there.signedIn();
      const ticket = await dying.prepareSubmit(sent);
      expect(await (await there.signedIn()).findSubmitted(sent, ticket)).toEqual({ found: 'none' });
      const { remoteId } = await dying.submit(sent, ticket);
      expect(await (await there.signedIn()).findSubmitted(sent, ticket)).toMatchObject({ found: 'one', remoteId });
    });

    it('is never taken for an older one, or for somebody else’s', async () => {
      const there = await arrive();
      const before = await there.signedIn();
      await send(before, work());
      await there.clock.sleep(site.pace.submitGapMs);
      const sent = work();
      const ticket = await before.prepareSubmit(sent);
      await send(await there.signedIn(heron), work());
      expect(await before.findSubmitted(sent, ticket)).toEqual({ found: 'none' });
    });

    it.skipIf(table.numberInAnswer)(
      'whose number the list does not show yet is uncertain, and found later',
      async () => {
        const there = await arrive();
        const connection = await there.signedIn();
        await send(connection, work());
        await there.clock.sleep(site.pace.submitGapMs);
        const sent = work();
        const ticket = await connection.prepareSubmit(sent);
        there.trouble({ name: 'id-hidden' });
        expect(await kindOf(connection.submit(sent, ticket))).toBe('SubmitUncertain');
        there.standIn.world.troubles.clear();
        expect(await connection.findSubmitted(sent, ticket)).toMatchObject({ found: 'one', by: 'marker' });
        expect(there.standIn.world.submissions).toHaveLength(2);
      },
    );

    it('is not judged by a word that nobody knows', async () => {
      const there = await arrive();
      const connection = await there.signedIn();
      const sent = work();
      const { remoteId } = await send(connection, sent);
      there.trouble({ name: 'unknown-verdict' });
      expect(await resultOf(connection, sent, remoteId)).toMatchObject({
        state: 'unknown',
        rawVerdict: 'Gone Fishing',
      });
    });

    it('stays on its way while no verdict comes', async () => {
      const there = await arrive();
      const connection = await there.signedIn();
      const sent = work();
      const { remoteId } = await send(connection, sent);
      there.trouble({ name: 'verdict-never' });
      await expect(resultOf(connection, sent, remoteId)).rejects.toThrow('no verdict after ten questions');
    });

    it('that the site does not know is not found', async () => {
      const connection = await (await arrive()).signedIn();
      const query = { id: site.parseId(problem), remoteId: '999999999', handle: sparrow.handle };
      expect(await kindOf(connection.getResult(query))).toBe('NotFound');
    });
  });

  describe(`when ${site.name} is in trouble`, () => {
    it.each(TROUBLES)('%s: a problem is not read (%s)', async (trouble, kind) => {
      const there = await arrive();
      there.trouble({ name: trouble });
      expect(await kindOf(there.connect().fetchProblem(site.parseId(problem)))).toBe(kind);
      await tellsNoSecrets(there);
    });

    it.each(TROUBLES)('%s: there is no verdict (%s)', async (trouble, kind) => {
      const there = await arrive();
      const connection = await there.signedIn();
      const sent = work();
      const { remoteId } = await send(connection, sent);
      there.trouble({ name: trouble });
      expect(await kindOf(resultOf(connection, sent, remoteId))).toBe(kind);
      there.standIn.world.troubles.clear();
      expect(await resultOf(connection, sent, remoteId)).toMatchObject({ verdict: 'accepted' });
    });

    it('signs that cannot be read do not stand in for words of a verdict', async () => {
      const there = await arrive();
      const connection = await there.signedIn();
      const sent = work();
      const { remoteId } = await send(connection, sent);
      there.trouble({ name: 'wrong-encoding' });
      const result = await resultOf(connection, sent, remoteId).catch((error: unknown) => ({
        state: 'refused',
        error,
      }));
      expect(result.state === 'final' && 'verdict' in result ? result.verdict : 'accepted').toBe('accepted');
    });

    it('of 20 submissions none arrives twice, and each gets its own verdict, while anything fails at any moment', async () => {
      await expect(survivesRandomFaults(site, played, problem, 20)).resolves.toBeUndefined();
    });

    it('waits as long as it is told', async () => {
      const there = await arrive();
      there.trouble({ name: 'rate-limit' });
      await expect(there.connect().fetchProblem(site.parseId(problem))).rejects.toMatchObject({ retryAfterMs: 7000 });
    });
  });

  async function tellsNoSecrets(there: AtStandIn): Promise<void> {
    const connection = there.connect(sparrow);
    const error: unknown = await connection.ensureSession().catch((thrown: unknown) => thrown);
    const told = JSON.stringify([error, error instanceof Error ? [error.message, error.stack, error.cause] : '']);
    expect(told).not.toContain(sparrow.password);
    expect(told.replaceAll('/sparrow', '')).not.toContain(sparrow.handle);
  }
}
