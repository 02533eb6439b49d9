import * as accounts from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import * as judge from './judge-protocol.ts';
import * as problems from './problems.ts';
import * as site from './site.ts';
import * as submissions from './submissions.ts';
import * as system from './system.ts';

/** Every endpoint by name: what OpenAPI, the permission matrix and the route check walk over. */
export const api: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [accounts, site, problems, submissions, judge, system].flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
  ),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;
}
