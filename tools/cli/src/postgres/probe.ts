import pg from 'pg';
import { messageOf } from '../user-error.ts';

const CONNECT_MS = 3000;

export type ServerFacts = {
  version: number;
  versionText: string;
  /** Tables, where the site's would be. */
  mayCreate: boolean;
};

/** What the server says about itself, or why it cannot be reached. */
export async function askServer(url: string): Promise<ServerFacts | { reason: string }> {
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
    return { reason: messageOf(error) };
  }
}

export async function canConnect(url: string): Promise<boolean> {
  return !('reason' in (await askServer(url)));
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
