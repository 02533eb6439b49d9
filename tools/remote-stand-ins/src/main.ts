import { startStandIn } from './frame/serve.ts';
import { ACCOUNTS } from './frame/world.ts';
import { STAND_INS } from './registry.ts';

/** `node tools/remote-stand-ins/src/main.ts [first port]`: every site, until Ctrl+C. */
const firstPort = Number(process.argv[2] ?? 8101);
const running = await Promise.all(STAND_INS.map((site, index) => startStandIn(site, { port: firstPort + index })));
const addresses = running.flatMap(({ keys, url }) => keys.map((key) => `${key}=${url}`));
process.stdout.write(
  [
    ...running.map(({ keys, name, url }) => `${keys.join(', ').padEnd(10)} ${name.padEnd(14)} ${url}`),
    '',
    `Accounts of each: ${ACCOUNTS.map(({ handle, password }) => `${handle} / ${password}`).join(', ')}`,
    `For a site that uses them: OYEZ_REMOTE_STAND_INS=${addresses.join(',')}`,
    'Troubles: POST {"name":"challenge","times":1} to /__stand-in of any of them; GET lists, DELETE ends them.',
    '',
  ].join('\n'),
);
process.on('SIGINT', () => {
  void Promise.all(running.map((one) => one.close())).then(() => process.exit(0));
});
