import { lstatSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { checkout } from '../folders.ts';
import { UserError } from '../user-error.ts';

type Environment = Record<string, string | undefined>;

/** Where a start without `--data` may have put a site: what is usual depends on who starts, and on who may enter the checkout. */
function usualFolders(environment: Environment = process.env): string[] {
  const homes = [homedir(), homeOf(environment.SUDO_USER)].filter((home) => home !== undefined);
  return [
    ...new Set([join(checkout, '.oyez'), '/var/lib/oyez', ...homes.map((home) => join(home, '.local/share/oyez'))]),
  ];
}

/** Refuses to begin an empty site where another folder holds one that may be meant. */
export function refuseSecondSite(chosen: string, folders: readonly string[] = usualFolders()): void {
  if (holdsSite(chosen)) return;
  const found = otherSites(chosen, folders);
  if (found.length === 0) return;
  throw new UserError(
    `There is a site in ${found.join(' and in ')}, and ${chosen}, which would be used now, is empty; say which is meant: --data ${found[0]} for the site that is there, or --data ${chosen} for a new one.`,
  );
}

/** What a start without `--data` says where several folders hold a site: which one is usual may have changed since. */
export function namesOtherSites(chosen: string, folders: readonly string[] = usualFolders()): string | undefined {
  const found = otherSites(chosen, folders);
  if (found.length === 0) return undefined;
  return `There is a site in ${found.join(' and in ')}, too; this start goes on with the one in ${chosen}. To say which is meant, use --data.`;
}

function otherSites(chosen: string, folders: readonly string[]): string[] {
  return folders.filter((folder) => folder !== chosen && holdsSite(folder));
}

/** Others may pass through a data folder, so this is seen without the right to read it. A server alone keeps its key only. */
function holdsSite(folder: string): boolean {
  return ['postgres', 'setup.json', 'secret-key'].some((part) => isThere(join(folder, part)));
}

/** The parts of a data folder that a start as another user has left behind, which this user cannot use. */
export function checkOwners(root: string, uid = process.getuid?.() ?? 0): void {
  // A folder that is somebody else's as a whole is refused as such.
  if (uid === 0 || ownerOf(root) !== uid) return;
  const parts = ['files', 'judge', 'precompiled', 'logs', 'compile-cache', 'postgres', 'setup.json', 'secret-key'];
  const foreign = parts.flatMap((part) => {
    const owner = ownerOf(join(root, part));
    return owner === undefined || owner === uid ? [] : [`${part} to ${userName(owner)}`];
  });
  if (foreign.length === 0) return;
  throw new UserError(
    `Parts of the data folder ${root} belong to other users (${foreign.join(', ')}), as after a start with sudo; go on with sudo, or take everything back with "sudo chown -R ${userName(uid)} ${root}" while the site is stopped.`,
  );
}

/** A store on a disk or share of its own may be another server's, too: its owner is not ours to change. */
export function isShared(path: string, root: string): boolean {
  return lstatSync(path).isSymbolicLink() || statSync(path).dev !== statSync(root).dev;
}

/** NFS, SMB (three kinds), Ceph, GFS2, OCFS2, Lustre, BeeGFS, and what programs mount: where other machines may look in. */
const NETWORKS = [
  ...[0x69_69, 0x51_7b, 0xfe_53_4d_42, 0xff_53_4d_42, 0x00_c3_64_00],
  ...[0x01_16_19_70, 0x74_61_63_6f, 0x0b_d0_0b_d0, 0x19_83_03_26, 0x65_73_55_46],
];

/** Where the whole data folder is on a share, its parts lie on the same disk as itself. */
export function isOnNetwork(path: string, typeOf: (path: string) => number = (one) => statfsSync(one).type): boolean {
  return NETWORKS.includes(typeOf(path));
}

function ownerOf(path: string): number | undefined {
  try {
    return statSync(path).uid;
  } catch {
    return undefined;
  }
}

function isThere(path: string): boolean {
  return ownerOf(path) !== undefined;
}

function userName(uid: number): string {
  return accounts().find(([, , id]) => id === String(uid))?.[0] ?? String(uid);
}

function homeOf(user: string | undefined): string | undefined {
  return user === undefined ? undefined : accounts().find(([name]) => name === user)?.[5];
}

function accounts(): string[][] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
}
