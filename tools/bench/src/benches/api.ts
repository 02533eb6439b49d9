import type { Bench } from '../bench.ts';
import { openMeasuredSite, pagesOf, playScenes, request } from '../load/scenes.ts';
import { row } from '../report.ts';
import type { BenchSite } from '../site/site.ts';

const LEAST_SHARE_OF_CONSTANT = 0.5;

/** What a full hall of readers gets out of one server process, against what Fastify itself could give. */
export const api: Bench = async (context) => {
  const site = await openMeasuredSite(context);
  const { constant, list, unchanged } = await playScenes(context, {
    list: { port: site.port, requests: pagesOf('/api/get-problem-list', {}), expected: 200 },
    unchanged: { port: site.port, requests: [await unchangedRequest(site)], expected: 304 },
  });
  return [
    row('api', 'Fastify, a constant', constant.perSecond, 'requests/s'),
    row('api', 'public list of 30 problems', list.perSecond, 'requests/s'),
    row('api', 'public list against the constant', list.ofConstant, 'ratio', { atLeast: LEAST_SHARE_OF_CONSTANT }),
    row('api', 'public list, p99', list.p99Ms, 'ms'),
    row('api', 'public list, unchanged (304)', unchanged.perSecond, 'requests/s'),
  ];
};

async function unchangedRequest(site: BenchSite): Promise<string> {
  const path = '/api/get-problem-list?limit=30&currentPage=1';
  const reply = await fetch(`${site.url}${path}`);
  return request(path, { 'If-None-Match': reply.headers.get('etag') ?? '' });
}
