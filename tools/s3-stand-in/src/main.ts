import { startS3StandIn } from './stand-in.ts';

/** `node tools/s3-stand-in/src/main.ts [port]`: an empty bucket until Ctrl-C, and the settings of a site that uses it. */
const standIn = await startS3StandIn({ port: Number(process.argv[2] ?? 9000) });
for (const [name, value] of Object.entries(standIn.environment)) process.stdout.write(`export ${name}=${value}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void standIn.close());
