import { areas } from '@oyez/contract/wire/api';
import { mayBeOpen, type Endpoint } from '@oyez/contract/wire/endpoint';
import { ROLE_NAMES, ROLES, roleGrants, type Role } from '@oyez/contract/accounts/permissions';
import { z } from 'zod';
import { objectRules } from './object-rules.ts';

/** Whom a call lets in at all, by what the contract says of it, on a site as it is at first. */
export type Door = 'open' | 'no login' | 'no right';

export function doorFor(endpoint: Endpoint, role: Role | null): Door {
  if (endpoint.access === 'node') return 'no login';
  if (role === null) return endpoint.access === 'anonymous' ? 'open' : 'no login';
  if (endpoint.access === 'admin' && !ROLES[role].isAdmin) return 'no right';
  return endpoint.grant === undefined || roleGrants(role).includes(endpoint.grant) ? 'open' : 'no right';
}

const OBJECT_NAME = /^(id|ids|key|fileId|uid|[pcgt]id|pidList|[a-z]+(Id|ID|Ids|Key))$/;
/** Named so, and nobody's. */
const NO_OBJECT = new Set(['captchaKey', 'tagId', 'recipientId']);

/** Whether a request can name a row that belongs to somebody. */
function namesObject({ params, query, body }: Endpoint): boolean {
  return [params, query, body].some((schema) => {
    if (schema === undefined) return false;
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return Object.keys(properties).some((name) => OBJECT_NAME.test(name) && !NO_OBJECT.has(name));
  });
}

/** Staff calls that a role opens name what they like; everything else says whose. */
export function needsObjectRule(endpoint: Endpoint): boolean {
  return (mayBeOpen(endpoint.access) || endpoint.access === 'login') && namesObject(endpoint);
}

const SIGN: Record<Door, string> = { open: '✓', 'no login': '–', 'no right': '✗' };
const READERS = '(✓)';

/** The page that people read, and that a change of the contract must change too. */
export function accessMatrix(): string {
  const roles = ROLE_NAMES.map((role) => `\`${role}\``);
  const lines = [
    '# Who may call what',
    '',
    'Made from the contract by `apps/server/src/http/access.test.ts`, which fails when this page and the contract differ',
    'and tries every call as each of these roles. `vitest run --project server apps/server/src/http/access.test.ts -u`',
    'writes it anew. ✓ is let in, ✗ lacks the right (403), – must log in, or is a judge node’s call (401), and (✓) is let in',
    'where the site lets everybody read problems, and must log in elsewhere. The last column says whose things a call may name; what one may not name is answered like what does not exist.',
  ];
  for (const area of areas) {
    lines.push('', `## ${area.name.en}`, '');
    lines.push(`| Call | Guest | ${roles.join(' | ')} | Whose |`, `|---|${'---|'.repeat(ROLE_NAMES.length + 2)}`);
    for (const [name, endpoint] of Object.entries(area.endpoints)) {
      const guests = endpoint.access === 'reader' ? READERS : SIGN[doorFor(endpoint, null)];
      const doors = [guests, ...ROLE_NAMES.map((role) => SIGN[doorFor(endpoint, role)])];
      const whose = objectRules[name]?.whose ?? '';
      lines.push(`| \`${endpoint.method} ${endpoint.path}\` | ${doors.join(' | ')} | ${whose} |`);
    }
  }
  return `${lines.join('\n')}\n`;
}
