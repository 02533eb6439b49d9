import type { Command } from '../command.ts';
import { progressOrLog, readOptions, readPort } from '../terminal.ts';
import { readReaders } from '../up/first-start/first-questions.ts';
import { runSite, type SiteSettings } from '../up/site.ts';

export const command: Command = {
  help: `Usage: ./oyez up [--port 8080] [--host 127.0.0.1] [--data DIR] [--no-demo] [--readers WHO]
在本机启动整个站点：数据库、服务器、评测机；按 Ctrl-C 停止。

Builds what is missing, starts PostgreSQL, server and judge node, keeps them running and prints the address.

  --port N      port to listen on; 8080 by default
  --host NAME   127.0.0.1 by default; 0.0.0.0 serves the whole network
  --data DIR    where everything is kept; .oyez in the checkout by default
  --no-demo     leave an empty database empty
  --readers WHO who may read problems on a new site: members (logged in) or everybody; if not given, the first start
                asks, or uses members if no one can answer

Environment: DATABASE_URL (your own PostgreSQL 15 to 18), OYEZ_ADMIN_PASSWORD (of root, 6 to 20 characters),
OYEZ_SMTP_URL and OYEZ_MAIL_FROM (mail), OYEZ_BASE_URL (the address others use), OYEZ_CACHE, OYEZ_JUDGE_SLOTS.
`,
  run: (args) => runSite(siteSettings(args, 'up'), progressOrLog(Date.now())),
};

export function siteSettings(args: string[], mode: SiteSettings['mode']): SiteSettings {
  const values = readOptions(
    args,
    {
      port: { type: 'string', default: process.env.OYEZ_PORT ?? '8080' },
      host: { type: 'string', default: process.env.OYEZ_HOST ?? '127.0.0.1' },
      data: { type: 'string' },
      'no-demo': { type: 'boolean', default: false },
      readers: { type: 'string' },
    },
    mode,
  );
  return {
    host: values.host,
    port: readPort(values.port, '--port'),
    data: values.data,
    demo: !values['no-demo'],
    readers: values.readers === undefined ? undefined : readReaders(values.readers),
    mode,
  };
}
