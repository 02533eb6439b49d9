import { askServer } from './probe.ts';
import { UserError } from '../user-error.ts';

const SUPPORTED = { first: 15, last: 18 };

/** Refuses a DATABASE_URL that cannot work, saying which part of it to put right. */
export async function checkDatabaseUrl(url: string): Promise<void> {
  const address = parse(url);
  const facts = await askServer(url);
  if ('reason' in facts) throw new UserError(explain(facts.reason, address));
  if (facts.version < SUPPORTED.first || facts.version > SUPPORTED.last) {
    throw new UserError(
      `DATABASE_URL leads to PostgreSQL ${facts.versionText}; Oyez needs version ${SUPPORTED.first} to ${SUPPORTED.last}: point it to such a server, or unset it to use the built-in one.`,
    );
  }
}

function parse(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address && /^postgres(ql)?:$/.test(address.protocol) && address.hostname !== '') return address;
  throw new UserError(
    'DATABASE_URL must look like postgres://user:password@host:5432/database; correct it, or unset it to use the built-in PostgreSQL.',
  );
}

function explain(reason: string, address: URL): string {
  const place = `${address.hostname}:${address.port || 5432}`;
  const database = decodeURIComponent(address.pathname.slice(1)) || address.username;
  if (/password authentication failed|no password|SCRAM|role .* does not exist/i.test(reason)) {
    return `PostgreSQL at ${place} refuses the user ${address.username || '(none)'} of DATABASE_URL (${reason}); correct the user name and the password in it.`;
  }
  if (/database .* does not exist/i.test(reason)) {
    return `PostgreSQL at ${place} has no database named ${database}; create it with "createdb ${database}", or correct the name in DATABASE_URL.`;
  }
  return `PostgreSQL does not answer at ${place} (${reason || 'no reason given'}); start it, correct DATABASE_URL, or unset it to use the built-in one.`;
}
