import { chownSync, statSync } from 'node:fs';
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

/** A folder that only a server uses, as `oyez-server.service` does: all of it is that user's, who could not go on otherwise. */
export function isServers(root: string, { server }: ServiceAccounts): boolean {
  return statSync(root, { throwIfNoEntry: false })?.uid === server.uid;
}

/** Who the services are in this folder. */
export function accountsIn(root: string, accounts: ServiceAccounts | undefined): ServiceAccounts | undefined {
  return accounts && isServers(root, accounts) ? { server: accounts.server, judge: accounts.server } : accounts;
}

/** Whoever runs all parts as root runs a judge of its own user, too, and the server no longer has the folder for itself. */
export function takeFromServer(root: string, accounts: ServiceAccounts | undefined): void {
  if (accounts && isServers(root, accounts)) chownSync(root, 0, 0);
}

export async function mayPass(folder: string, { uid, gid }: Account): Promise<boolean> {
  return (await runCommand('test', ['-x', folder], { cwd: '/', uid, gid })).code === 0;
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
