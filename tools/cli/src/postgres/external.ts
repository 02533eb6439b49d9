import { MISCONFIGURED } from '../environment.ts';
import { askServer, type Refusal } from './probe.ts';
import { UserError } from '../user-error.ts';

const SUPPORTED = { first: 15, last: 18 };

/** Refuses a DATABASE_URL that cannot work, saying which part of it to put right. */
export async function checkDatabaseUrl(url: string): Promise<void> {
  const address = parse(url);
  const facts = await askServer(url);
  if ('reason' in facts) throw unreachable(facts, address);
  if (!facts.mayCreate) throw new UserError(ownership(address), MISCONFIGURED);
  if (facts.version < SUPPORTED.first || facts.version > SUPPORTED.last) {
    throw new UserError(
      `DATABASE_URL leads to PostgreSQL ${facts.versionText}; Oyez needs version ${SUPPORTED.first} to ${SUPPORTED.last}: point it to such a server, or unset it to use the built-in one.`,
      MISCONFIGURED,
    );
  }
}

function parse(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address && /^postgres(ql)?:$/.test(address.protocol) && address.hostname !== '' && isDecodable(address))
    return address;
  throw new UserError(
    'DATABASE_URL must look like postgres://user:password@host:5432/database, with %40 for a @ in the password, %2F for a /, %23 for a # and %25 for a %; correct it, or unset it to use the built-in PostgreSQL.',
    MISCONFIGURED,
  );
}

function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    decodeURIComponent(username + password + pathname);
    return true;
  } catch {
    return false;
  }
}

/** Whoever is refused would be refused again; who gets no answer may get one later. */
function unreachable(found: Refusal, address: URL): UserError {
  const { reason } = found;
  const refusal = refusalIn(found, address);
  if (refusal !== undefined) return new UserError(refusal, MISCONFIGURED);
  return new UserError(
    `PostgreSQL does not answer at ${placeOf(address)} (${reason || 'no reason given'}); start it, correct DATABASE_URL, or unset it to use the built-in one.`,
  );
}

/** invalid_password, and invalid_authorization_specification, which is an unknown role or a line of pg_hba.conf as well. */
const REFUSES_USER = ['28P01', '28000'];
const NO_DATABASE = '3D000';

function refusalIn({ reason, code = '' }: Refusal, address: URL): string | undefined {
  const place = placeOf(address);
  const user = decodeURIComponent(address.username);
  const database = decodeURIComponent(address.pathname.slice(1)) || user;
  if (/role .* does not exist/i.test(reason)) {
    return `PostgreSQL at ${place} has no role ${user} (${reason}). ${setUp(place, user, database)}`;
  }
  if (REFUSES_USER.includes(code) || /no password|SCRAM/i.test(reason)) {
    return `PostgreSQL at ${place} refuses the user ${user || '(none)'} of DATABASE_URL (${reason}); correct the user name and the password in it. ${setUp(place, user, database)}`;
  }
  if (code === NO_DATABASE) {
    return `PostgreSQL at ${place} has no database named ${database}; create it with "createdb ${database}", or correct the name in DATABASE_URL. ${setUp(place, user, database)}`;
  }
  return undefined;
}

function placeOf({ hostname, port }: URL): string {
  return `${hostname}:${port || 5432}`;
}

/** May the role make tables there? Since PostgreSQL 15 only the owner of a database may. */
function ownership(address: URL): string {
  const user = decodeURIComponent(address.username);
  const database = decodeURIComponent(address.pathname.slice(1)) || user;
  return `The role ${user} of DATABASE_URL may not create tables in the database ${database}; let it be the owner:\n  psql -c 'ALTER DATABASE ${quoted(database)} OWNER TO ${quoted(user)}'`;
}

/** To be pasted where PostgreSQL's administrator types. */
function setUp(place: string, user: string, database: string): string {
  const role = user || 'oyez';
  return [
    `If nothing is set up there yet, type as its administrator (user postgres on ${place.split(':')[0]}):`,
    `  createuser --pwprompt ${word(role)}`,
    `  createdb --owner ${word(role)} --encoding UTF8 --template template0 ${word(database || 'oyez')}`,
  ].join('\n');
}

function word(name: string): string {
  return /^[\w.-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
