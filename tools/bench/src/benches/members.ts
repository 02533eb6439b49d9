import type { Bench } from '../bench.ts';
import { CONNECTIONS, openMeasuredSite, pagesOf, playScenes } from '../load/scenes.ts';
import { row } from '../report.ts';
import type { BenchSite } from '../site/site.ts';

const LEAST_PROBLEMS = 0.25;
const LEAST_SUBMISSIONS = 0.15;
const P99_MS = 40;

/** The lists for people who are logged in, against what Fastify itself could give. */
export const members: Bench = async (context) => {
  const site = await openMeasuredSite(context);
  const { constant, problems, submissions } = await playScenes(context, {
    problems: { port: site.port, requests: await requestsOfMany(site, '/api/get-problem-list'), expected: 200 },
    submissions: { port: site.port, requests: await requestsOfMany(site, '/api/get-submission-list'), expected: 200 },
  });
  return [
    row('members', 'Fastify, a constant', constant.perSecond, 'requests/s'),
    row('members', 'list of 30 problems', problems.perSecond, 'requests/s'),
    row('members', 'problems against the constant', problems.ofConstant, 'ratio', { atLeast: LEAST_PROBLEMS }),
    row('members', 'problems, p99', problems.p99Ms, 'ms', { atMost: P99_MS }),
    row('members', 'list of 30 submissions', submissions.perSecond, 'requests/s'),
    row('members', 'submissions against the constant', submissions.ofConstant, 'ratio', { atLeast: LEAST_SUBMISSIONS }),
    row('members', 'submissions, p99', submissions.p99Ms, 'ms', { atMost: P99_MS }),
  ];
};

/** Of as many people as there are connections. */
async function requestsOfMany(site: BenchSite, path: string): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: CONNECTIONS }, site.newUser));
  return people.flatMap(({ token }) => pagesOf(path, { Authorization: token }));
}
