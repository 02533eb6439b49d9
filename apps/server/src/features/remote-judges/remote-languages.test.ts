import { getProblemDetail } from '@oyez/contract/problems/problems';
import { getLanguages, getProblemLanguages } from '@oyez/contract/problems/problem-languages';
import { getRemoteAdmin } from '@oyez/contract/remote/remote-judges';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RemoteRunner } from './submitting/remote-runner.ts';
import { work } from './testing/elsewhere.ts';
import { bringIn, ITS_OWN, type Played, playJudges } from './testing/judges-played.ts';

let played: Awaited<ReturnType<typeof playJudges>>;
let runners: RemoteRunner[];
let judge: Played;

beforeAll(async () => {
  played = await playJudges();
  judge = played.rows.find((one) => one.judge.key === 'CF')!;
  runners = played.sites.map(work);
  await judge.accounts(ITS_OWN);
  await bringIn(judge);
}, 60_000);
afterAll(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  await played.close();
});

const offered = async ({ site, user, displayId }: Played) =>
  (await site.call(getProblemDetail, { token: user.token, query: { problemId: displayId } })).data!.languages;
const known = async ({ site, root }: Played, key = 'CF') => {
  const { data } = await site.call(getRemoteAdmin, { token: root.token });
  return data!.sites.find((one) => one.site === key)!.languages;
};

describe('the languages of a judge elsewhere', () => {
  it('are those that we know of until its list is read', async () => {
    expect(await known(judge)).toBeNull();
    expect(await offered(judge)).toContain('Delphi 7');
  });

  it('are those of the list on its submit page from then on', async () => {
    const { verdict } = await (await judge.send()).end();
    expect(verdict).toBe('accepted');
    const list = await known(judge);
    expect(list).toMatchObject({ offered: 8, added: [] });
    expect(list?.gone).toContain('Delphi 7');
    expect(await offered(judge)).toEqual(expect.arrayContaining(['GNU G++17 7.3.0', 'Python 3.13.2']));
    expect(await offered(judge)).not.toContain('Delphi 7');
    // In the form of the problem they come last, and say so.
    const { site, root, displayId } = judge;
    const { data: detail } = await site.call(getProblemDetail, { query: { problemId: displayId }, token: root.token });
    const pid = detail!.problem.id;
    const { data: all } = await site.call(getLanguages, { token: root.token, query: { pid, all: false } });
    expect(all?.find((one) => one.name === 'Delphi 7')).toMatchObject({
      available: false,
      reason: 'Codeforces no longer offers it.',
    });
    expect(all?.slice(0, 8).every((one) => one.available)).toBe(true);
    const { data: chosen } = await site.call(getProblemLanguages, { token: root.token, query: { pid } });
    expect(chosen).toHaveLength(8);
    await expect(judge.send('', 'Delphi 7')).rejects.toThrow('not submitted');
  });

  it('have new ones by the judge’s own words, which its problems take when they are imported again', async () => {
    judge.world.notes.set('languages', [['101', ' Zig\u202E  1.0 <b>']]);
    await (await judge.send()).end();
    expect(await known(judge)).toMatchObject({ offered: 9, added: ['Zig 1.0 <b>'] });
    expect(await offered(judge)).not.toContain('Zig 1.0 <b>');
    const { looked } = await bringIn(judge);
    expect(looked?.changes).toEqual([expect.objectContaining({ part: 'languages' })]);
    expect(await offered(judge)).toContain('Zig 1.0 <b>');
    expect((await (await judge.send('', 'Zig 1.0 <b>')).end()).verdict).toBe('accepted');
    expect(judge.world.submissions.at(-1)?.languageId).toBe('101');
  });

  it('lose one that its list does not have any more, and have it again with the list', async () => {
    judge.world.notes.delete('languages');
    judge.trouble({ name: 'language-retired' });
    await (await judge.send('', 'Python 3.13.2')).end();
    expect(await offered(judge)).not.toContain('GNU G++17 7.3.0');
    expect(await offered(judge)).not.toContain('Zig 1.0 <b>');
    judge.world.troubles.clear();
    await (await judge.send('', 'Python 3.13.2')).end();
    expect(await offered(judge)).toContain('GNU G++17 7.3.0');
  });

  it('of the list of one problem take nothing from others', async () => {
    const spoj = played.rows.find((one) => one.judge.key === 'SPOJ')!;
    await bringIn(spoj);
    const list = await known(spoj, 'SPOJ');
    expect(list).toMatchObject({ added: [], gone: [] });
    expect(list!.offered).toBeGreaterThan(50);
  });
});
