import type { Command } from '../command.ts';
import { progressOrLog } from '../terminal.ts';
import { runSite } from '../up/site.ts';
import { siteSettings } from './up.ts';

export const command: Command = {
  help: `Usage: ./oyez dev [--port 8080] [--host 127.0.0.1] [--data DIR] [--no-demo] [--readers WHO]
开发模式：修改源代码后，服务器与网页自动重新加载。

Like "up", with the web app served by Vite on http://127.0.0.1:5173 and the server restarted on each change.
`,
  run: (args) => runSite(siteSettings(args, 'dev'), progressOrLog(Date.now())),
};
