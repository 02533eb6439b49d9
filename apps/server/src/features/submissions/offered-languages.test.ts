import { resubmitSubmission, submitProblemJudge } from '@oyez/contract/submissions/submissions';
import { STATUS } from '@oyez/contract/judging/verdict';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aUser, type TestUser } from '../../testing/builders.ts';
import { aNode, aNodeThatLeft } from '../../testing/judge-node.ts';
import { aJudgedSubmission, aProblem, type TestProblem } from '../../testing/problem-builders.ts';
import { withoutInterval } from '../../testing/judging.ts';
import { aSite, type TestSite } from '../../testing/site.ts';

let site: TestSite;
let ada: TestUser;
let problem: TestProblem;
beforeAll(async () => {
  site = await aSite();
  await withoutInterval(site);
  ada = await aUser(site);
  problem = await aProblem(site, { displayId: 'P1' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.database.db.deleteFrom('task').execute();
  await site.database.db.deleteFrom('node_session').execute();
});

const submit = (language: string) =>
  site.call(submitProblemJudge, { token: ada.token, body: { pid: 'P1', language, code: 'int main() {}' } });
const refused = {
  code: 'language_not_offered',
  msg: 'No judge on this site can run Rust. Please choose another language.',
};

it('refuses at once what no judge of the last day can run, and stores nothing', async () => {
  await aNode(site, { languages: ['C', 'Python3'] });
  expect(await submit('Rust')).toMatchObject(refused);
  expect(await submit('C')).toMatchObject({ status: 200 });
  const stored = await site.database.db.selectFrom('submission').select('id').where('language', '=', 'Rust').execute();
  expect(stored).toEqual([]);
});

it('waits for a judge that was there within the day, and no longer', async () => {
  await aNodeThatLeft(site, ['Rust']);
  await aNode(site, { languages: ['C'] });
  expect(await submit('Rust')).toMatchObject({ status: 200, data: { waiting: { reason: 'no_node_for_language' } } });
  site.clock.advance(25 * 3_600_000);
  ada = await aUser(site);
  expect(await submit('Rust')).toMatchObject(refused);
});

it('waits while a judge still tests the language, or is not fit, and where there was none at all', async () => {
  expect(await submit('Rust')).toMatchObject({ status: 200 });
  await aNode(site, { languages: ['C'], failedProtection: 'seccomp' });
  expect(await submit('Rust')).toMatchObject({ status: 200 });
  const node = await aNode(site, { languages: ['C'] });
  await node.readiness([{ name: 'Rust', state: 'testing' }]);
  expect(await submit('Rust')).toMatchObject({ status: 200 });
});

it('refuses to submit again, too', async () => {
  await aNode(site, { languages: ['C'] });
  const submitId = await aJudgedSubmission(site, {
    userId: ada.id,
    problemId: problem.id,
    language: 'Rust',
    status: STATUS.submitted_failed,
  });
  expect(await site.call(resubmitSubmission, { token: ada.token, query: { submitId } })).toMatchObject(refused);
});
