import { realClock, type Clock } from '@oyez/remote-judges/clock';
import { realTransport } from '@oyez/remote-judges/http/real-transport';
import type { Transport } from '@oyez/remote-judges/http/transport';
import type { Site } from '@oyez/remote-judges/provider';
import { SITES, siteOf } from '@oyez/remote-judges/registry';

/** The judges elsewhere that this process can ask, and the way to them. */
export type RemoteSites = {
  all: readonly Site[];
  of(key: string): Site | undefined;
  transport(site: Site): Transport;
  /** A stand-in's address; undefined: the real one. */
  baseUrl(site: Site): string | undefined;
  clock: Clock;
};

/** With stand-ins only those that have one are there: a developer's site never asks a real judge by mistake. */
export function createRemoteSites(standIns: Readonly<Record<string, string>>): RemoteSites {
  const hasStandIns = Object.keys(standIns).length > 0;
  const baseUrl = (site: Site) => standIns[site.key];
  const isThere = (site: Site) => !hasStandIns || baseUrl(site) !== undefined;
  return {
    all: SITES.filter(isThere),
    of(key) {
      const site = siteOf(key);
      return site && isThere(site) ? site : undefined;
    },
    transport(site) {
      const standIn = baseUrl(site);
      return realTransport(standIn === undefined ? { hosts: site.hosts } : { hosts: site.hosts, standIn });
    },
    baseUrl,
    clock: realClock,
  };
}
