import type { Reply } from '../http/client.ts';
import { Assets } from '../page/assets.ts';
import type { ChildNode } from '../page/page.ts';
import { type Dialect, statementOf } from '../page/statement.ts';
import type { RemoteAsset, Site } from '../provider.ts';

/** Writes the sections of one statement one after the other, and collects what they use and what could not be taken along. */
export function sectionWriter(site: Pick<Site, 'hosts'>, reply: Pick<Reply, 'url' | 'isBroken'>, dialect: Dialect) {
  const assets = new Assets(site.hosts, reply.url);
  const notes = new Set(reply.isBroken ? ['some signs of the page could not be read'] : []);
  return {
    write: (nodes: readonly ChildNode[]): string => {
      const part = statementOf(nodes, dialect, assets, reply.url);
      for (const note of part.notes) notes.add(note);
      return part.text;
    },
    gathered: (): { assets: readonly RemoteAsset[]; notes: readonly string[] } => ({
      assets: assets.list,
      notes: [...notes],
    }),
  };
}

/** Of a whole megabyte at least; parts of one are left out. */
export function wholeMegabytes(kilobytes: number): number {
  return Math.max(1, Math.floor(kilobytes / 1024));
}
