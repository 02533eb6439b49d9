import { getProblemDetail } from '@oyez/contract/problems/problems';
import { poolOf } from '@oyez/contract/remote/remote-values';
import type { TroubleName } from '@oyez/remote-stand-ins/frame/troubles';
import { beforeAll, describe, expect, it } from 'vitest';
import { until } from './testing/elsewhere.ts';
import { each, eachBy, ending, endings, once, reasonIn, resubmit, useJudges } from './testing/every-judge.ts';
import { bringIn, ITS_OWN } from './testing/judges-played.ts';

const judges = useJudges();
beforeAll(async () => {
  await judges.atEach(bringIn);
}, 60_000);

const PASSING: readonly TroubleName[] = [
  ...(['bad-gateway', 'rate-limit', 'half-page', 'cut-page', 'slow-drip', 'broken-gzip', 'empty'] as const),
  ...(['redirect-loop', 'redirect-away', 'redirect-private', 'huge-body', 'reset-before', 'reset-after'] as const),
];

describe('what goes wrong at any judge', () => {
  it.each(PASSING)(
    '%s: before, while and after code is sent: it arrives once and has its own verdict',
    async (name) => {
      const seen = await judges.atEach(async (at) => {
        at.trouble({ name, times: 1 });
        at.trouble({ name, times: 1, method: 'POST', path: at.judge.sends });
        const one = await at.send('wrong_answer');
        const { verdict } = await one.end();
        // Nobody saw whether it was taken: its author asks again, and it is looked for first.
        if (verdict === 'submitted_failed') await resubmit(at, one);
        const other = await at.send('time_limit');
        await other.isThere();
        at.trouble({ name, times: 1 });
        return [await ending(one), await ending(other)];
      });
      expect(seen).toEqual(
        each([
          { ...once, verdict: 'wrong_answer' },
          { ...once, verdict: 'time_limit' },
        ]),
      );
    },
  );

  it('away for long: left alone and called so, and what waits goes on when it is back', async () => {
    const seen = await judges.atEach(async (at) => {
      at.trouble({ name: 'bad-gateway' });
      const sent = await at.send();
      const { site, judge } = at;
      const { db } = site.database;
      const row = () => db.selectFrom('remote_site').selectAll().where('oj', '=', judge.key);
      await until('it counts as down', () => row().where('down_since', 'is not', null).executeTakeFirst());
      at.world.troubles.clear();
      return [await ending(sent), (await row().executeTakeFirstOrThrow()).down_since];
    });
    expect(seen).toEqual(each([once, null]));
  });

  it('away for too long: says that it cannot be reached, and is sent when it is asked for again', async () => {
    const seen = await judges.atEach(async (at) => {
      at.trouble({ name: 'reset-before' });
      const sent = await at.send();
      await until('it counts as down', () =>
        at.site.database.db
          .selectFrom('remote_site')
          .select('oj')
          .where('oj', '=', at.judge.key)
          .where('down_since', 'is not', null)
          .executeTakeFirst(),
      );
      return sent;
    });
    await judges.endWaiting(seen);
    expect(
      await judges.atEach(async (at) => {
        const { first, then } = await endings(at, seen[at.judge.key]!);
        return [first.says, then];
      }),
    ).toEqual(eachBy((key) => [`remote:unreachable:${key}:`, once]));
  });

  it('closed for a contest of its own: what waits is kept, and sent when it is open again', async () => {
    const at = judges.of('HDU');
    const { db } = at.site.database;
    at.trouble({ name: 'closed' });
    const sent = await at.send();
    const row = await until('it counts as closed', () =>
      db.selectFrom('remote_site').selectAll().where('last_failure', '=', 'closed').executeTakeFirst(),
    );
    expect(row.closed_until!.getTime() - row.last_failure_at!.getTime()).toBe(30 * 60_000);
    at.world.troubles.clear();
    await db.updateTable('remote_site').set({ closed_until: null }).execute();
    expect(await ending(sent)).toEqual(once);
  });

  it('a verdict that never comes: ends as slow, and is only asked for when it is submitted again', async () => {
    const seen = await judges.atEach(async (at) => {
      at.trouble({ name: 'verdict-never' });
      const sent = await at.send();
      await sent.isThere();
      return sent;
    });
    await judges.endWaiting(seen);
    expect(
      await judges.atEach(async (at) => {
        const { first, then } = await endings(at, seen[at.judge.key]!);
        return [first.verdict, first.says, then];
      }),
    ).toEqual(eachBy((key) => ['submitted_failed', `remote:slow:${key}:`, once]));
  });

  it('a session lost while code is sent: opened again, sent once', async () => {
    const seen = await judges.atEach(async (at) => {
      at.trouble({ name: 'session-lost', times: 1, method: 'POST', path: at.judge.sends });
      return ending(await at.send());
    });
    expect(seen).toEqual(each(once));
  });

  it.each(['wrong', 'banned'] as const)('a %s account: locked, and the next one sends it', async (what) => {
    const [first, second] = ITS_OWN;
    const seen = await judges.atEach(async (at) => {
      const [account] = at.world.accounts;
      if (what === 'banned' && account) account.banned = true;
      await at.accounts([{ ...first!, password: what === 'wrong' ? 'not it' : first!.password }, second!]);
      const end = await ending(await at.send());
      const { db } = at.site.database;
      const pool = poolOf(at.judge.key);
      const states = await db
        .selectFrom('remote_account')
        .select(['name', 'state'])
        .where('pool', '=', pool)
        .orderBy('place')
        .execute();
      return [end, states.map(({ state }) => state)];
    });
    expect(seen).toEqual(each([once, ['locked', 'ready']]));
  });

  it('no account: nothing is asked, and it says so', async () => {
    const seen = await judges.atEach(async (at) => {
      await at.accounts([]);
      const asked = at.world.asked.length;
      const end = await ending(await at.send());
      return [end.verdict, reasonIn(end.says), at.world.asked.length - asked];
    });
    expect(seen).toEqual(each(['system_error', 'no_account', 0]));
  });

  it.each(['challenge', 'challenge-box'] as const)(
    '%s: nothing is solved, the account pauses, it says so',
    async (name) => {
      const isWithoutBox = (key: string) => name === 'challenge-box' && ['HDU', 'POJ'].includes(key);
      const seen = await judges.atEach(async (at) => {
        if (isWithoutBox(at.judge.key)) return 'none there';
        at.trouble({ name });
        const end = await ending(await at.send());
        const { db } = at.site.database;
        const pool = poolOf(at.judge.key);
        const states = await db.selectFrom('remote_account').select('state').where('pool', '=', pool).execute();
        return [end.verdict, reasonIn(end.says), end.arrivals, new Set(states.map(({ state }) => state))];
      });
      const right = ['submitted_failed', 'challenge', 0, new Set(['challenge'])];
      expect(seen).toEqual(eachBy((key) => (isWithoutBox(key) ? 'none there' : right)));
    },
  );

  it('too many requests: waits as it is told, then goes on', async () => {
    const seen = await judges.atEach(async (at) => {
      at.trouble({ name: 'too-fast', times: 1, method: 'POST', path: at.judge.sends });
      return ending(await at.send());
    });
    expect(seen).toEqual(each(once));
  });

  it('a number that does not show yet: looked for, never sent twice, never another’s', async () => {
    const seen = await judges.atEach(async (at) => {
      const before = await ending(await at.send());
      at.trouble({ name: 'id-hidden', times: 6 });
      at.trouble({ name: 'duplicate-ids', times: 1, method: 'POST', path: at.judge.sends });
      const sent = await at.send('time_limit');
      await until('it is looked for', () => Promise.resolve(sent.arrivals() === 1));
      at.world.notes.delete('hidden');
      return [before, await ending(sent)];
    });
    expect(seen).toEqual(each([once, { ...once, verdict: 'time_limit' }]));
  });

  it('two processes and one account: each code has its own verdict', async () => {
    judges.start();
    const told = ['accepted', 'wrong_answer', 'time_limit', 'runtime_error'];
    const seen = await judges.atEach(async (at) => {
      await at.accounts(ITS_OWN.slice(0, 1));
      const all = await Promise.all(told.map((one) => at.send(one)));
      return Promise.all(all.map(async (one) => ending(one)));
    });
    expect(seen).toEqual(each(told.map((verdict) => ({ ...once, verdict }))));
  });

  it('a page that has changed: nothing is guessed, the page is kept', async () => {
    const seen = await judges.atEach(async (at) => {
      at.trouble({ name: 'verdict-never' });
      const sent = await at.send();
      await sent.isThere();
      at.world.troubles.clear();
      at.trouble({ name: 'changed-page' });
      const { verdict, says, arrivals } = await ending(sent);
      const { db } = at.site.database;
      const page = await db
        .selectFrom('remote_page')
        .select('body')
        .where('oj', '=', at.judge.key)
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return [verdict, reasonIn(says), arrivals, page?.body.includes('All is new here.')];
    });
    expect(seen).toEqual(each(['system_error', 'unreadable', 1, true]));
  });

  it('signs that cannot be read: no other verdict comes of them', async () => {
    const seen = await judges.atEach(async (at) => {
      at.trouble({ name: 'wrong-encoding', times: 4 });
      const sent = await at.send('wrong_answer');
      const { verdict } = await sent.end();
      at.world.troubles.clear();
      if (verdict === 'submitted_failed') await resubmit(at, sent);
      return ending(sent);
    });
    expect(seen).toEqual(each({ ...once, verdict: 'wrong_answer' }));
  });

  it('code that it refuses: ends with its own words', async () => {
    const seen = await judges.atEach(async (at) => {
      at.trouble({ name: 'source-refused' });
      const { verdict, says, arrivals } = await ending(await at.send());
      return [verdict, says, arrivals];
    });
    const its = /^remote:rejected:\w+:.*\b(?:too (?:long|short)|improper|shorter)\b/;
    expect(seen).toEqual(each(['submitted_failed', expect.stringMatching(its), 0]));
  });

  it('a language that it has given up: refused, and offered no more where it is said of the language', async () => {
    const seen = await judges.atEach(async (at) => {
      at.trouble({ name: 'language-retired' });
      const { verdict, says, arrivals } = await ending(await at.send());
      const query = { problemId: at.displayId };
      const { data } = await at.site.call(getProblemDetail, { token: at.root.token, query });
      return [verdict, reasonIn(says), arrivals, data?.languages.includes(at.judge.language)];
    });
    const inOtherWords = ['HDU', 'POJ', 'LIBRE'];
    expect(seen).toEqual(
      eachBy((key) => {
        const isOther = inOtherWords.includes(key);
        return ['submitted_failed', isOther ? 'rejected' : 'language', 0, isOther];
      }),
    );
  });

  it('a submission that is not shown any more: says so', async () => {
    const seen = await judges.atEach(async (at) => {
      at.trouble({ name: 'verdict-never' });
      const sent = await at.send();
      await sent.isThere();
      at.world.submissions.splice(0);
      return [(await sent.end()).verdict, reasonIn((await sent.end()).says)];
    });
    expect(seen).toEqual(each(['submitted_failed', 'gone']));
  });
});
