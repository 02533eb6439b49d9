import { runCommand } from '../system/command.ts';
import { serviceAccount } from '../system/accounts.ts';
import type { Account } from '../system/privileges.ts';

export type ServiceAccounts = { server: Account; judge: Account };

/** Under root each service is a user of its own; otherwise all are the person who started them. */
export async function serviceAccounts(): Promise<ServiceAccounts | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  // Servers that share files know their owner by the number only.
  const number = process.env.OYEZ_UID ? Number(process.env.OYEZ_UID) : undefined;
  return { server: await serviceAccount('oyez', number), judge: await serviceAccount('oyez-judge') };
}

export async function mayEnter(folder: string, account: Account): Promise<boolean> {
  const { uid, gid } = account;
  return (await runCommand('test', ['-x', folder, '-a', '-r', folder], { cwd: '/', uid, gid })).code === 0;
}

export async function mayRead(file: string, account: Account): Promise<boolean> {
  const { uid, gid } = account;
  return (await runCommand('test', ['-r', file], { cwd: '/', uid, gid })).code === 0;
}

export async function mayWrite(path: string, account: Account): Promise<boolean> {
  const { uid, gid } = account;
  return (await runCommand('test', ['-w', path, '-a', '-x', path], { cwd: '/', uid, gid })).code === 0;
}
