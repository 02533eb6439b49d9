import pg from 'pg';
import { messageOf } from '../user-error.ts';

const CONNECT_MS = 3000;
const CANNOT_CONNECT_NOW = '57P03';

export type ServerFacts = {
  version: number;
  versionText: string;
  /** Tables, where the site's would be. */
  mayCreate: boolean;
};

/** Why a server cannot be asked. Its words may be in any language; the code, where it has given one, is not. */
export type Refusal = { reason: string; code: string | undefined };

/** What the server says about itself, or why it cannot be reached. */
export async function askServer(url: string): Promise<ServerFacts | Refusal> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ number: string; text: string; creates: boolean | null }>(
        `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS text,
                has_schema_privilege(current_schema(), 'CREATE') AS creates`,
      );
      const row = rows[0];
      return {
        version: Math.floor(Number(row?.number) / 10_000),
        versionText: row?.text ?? '',
        mayCreate: row?.creates === true,
      };
    });
  } catch (error) {
    return { reason: messageOf(error), code: error instanceof pg.DatabaseError ? error.code : undefined };
  }
}

export type Openness = 'open' | 'starting' | 'silent';

/** `starting` is what PostgreSQL says while it brings its data in order, for instance after a crash. */
export async function opennessOf(url: string): Promise<Openness> {
  try {
    return await withClient(url, async () => 'open' as const);
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === CANNOT_CONNECT_NOW ? 'starting' : 'silent';
  }
}

/** One short connection. An error while it idles must not end the process. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
