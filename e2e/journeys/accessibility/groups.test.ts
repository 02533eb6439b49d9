import { STATUS } from '@oyez/contract/judging/verdict';
import { GROUP_LEVEL } from '@oyez/contract/rules/group-levels';
import { accountOf } from '@oyez/server/testing/builders';
import { anAssignment, aSection } from '@oyez/server/testing/class-builders';
import { aContest, aContestProblem } from '@oyez/server/testing/contest-builders';
import { aGroup, aJudgedSubmission, aMember, aProblem } from '@oyez/server/testing/problem-builders';
import { describe, expect, it } from 'vitest';
import { addressesOf } from '../../support/addresses.ts';
import { useBrowser } from '../../support/browser.ts';
import { hindrancesOn } from '../../support/hindrances.ts';
import { handOverFiles } from '../../support/place.ts';
import { useSite } from '../../support/site.ts';

/** Page after page, on a machine that may be busy. */
const PATIENCE_MS = 600_000;

describe('the pages of a group, in light and dark colors, on a desk and on a phone', () => {
  const site = useSite();
  const browser = useBrowser(site);

  it('hinder nobody seriously', { timeout: PATIENCE_MS }, async () => {
    const owner = await site.person();
    const member = await site.person();
    const services = site.services();
    const { db } = services.database;
    const { id: userId } = await accountOf(services, owner.username);
    const { id: memberId } = await accountOf(services, member.username);
    const groupID = await aGroup(services, { ownerId: userId });
    await aMember(services, groupID, userId, GROUP_LEVEL.root);
    await aMember(services, groupID, memberId, GROUP_LEVEL.applying);
    const problem = await aProblem(services, {
      ownerId: userId,
      listed: false,
      title: 'A title that goes on '.repeat(9),
    });
    await db.updateTable('problem').set({ group_id: groupID }).where('id', '=', problem.id).execute();
    const submitID = await aJudgedSubmission(services, { userId, problemId: problem.id, status: STATUS.wrong_answer });
    await db.updateTable('submission').set({ group_id: groupID }).where('id', '=', submitID).execute();
    const contestID = await aContest(services, {
      groupId: groupID,
      ownerId: userId,
      title: 'A contest of a group',
      teams: true,
    });
    await aContestProblem(services, contestID, problem.id);
    await aSection(services, groupID, 'Class A');
    const { id: assignmentID } = await anAssignment(services, groupID);
    const written = { created_at: services.now(), modified_at: services.now() };
    const { id: discussionID } = await db
      .insertInto('discussion')
      .values({ user_id: userId, group_id: groupID, title: 'T', summary: 'In short', content: 'At length', ...written })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('announcement')
      .values({ group_id: groupID, title: 'News', content: 'Of the group', user_id: userId, ...written })
      .execute();
    handOverFiles(site);
    const names = { groupID, contestID, assignmentID, discussionID, submitID, view: 'reports' };
    // Forms name a problem by its number, pages by the id that people know.
    const isForm = (address: string) => address.endsWith('/edit');
    const addresses = [
      ...addressesOf('groups', { ...names, problemID: problem.displayId }).filter((address) => !isForm(address)),
      ...addressesOf('groups', { ...names, problemID: problem.id }).filter(isForm),
    ];
    const visitor = await browser.visitor({ as: owner, locale: 'en-US' });
    expect(
      await hindrancesOn(visitor, [
        ...addresses,
        `/group/${groupID}/moderation/muted`,
        `/group/${groupID}/moderation/log`,
        '/group/999999999',
        '/group?keyword=nobody',
      ]),
    ).toEqual({});
    const applicant = await browser.visitor({ as: member, locale: 'zh-CN' });
    expect(await hindrancesOn(applicant, [`/group/${groupID}`])).toEqual({});
  });
});
