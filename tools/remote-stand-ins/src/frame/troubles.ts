/** Everything that goes wrong with a site. The first are the frame's; the rest are played by the site that has them. */
export const FRAME_TROUBLES = [
  'challenge',
  'forbidden',
  'rate-limit',
  'bad-gateway',
  'half-page',
  'cut-page',
  'slow-drip',
  'wrong-encoding',
  'redirect-loop',
  'redirect-away',
  'redirect-private',
  'huge-body',
  'reset-before',
  'reset-after',
  'changed-page',
  'broken-gzip',
  'empty',
] as const;
export const SITE_TROUBLES = [
  'challenge-box',
  'session-lost',
  'verdict-never',
  'unknown-verdict',
  'id-hidden',
  'duplicate-ids',
  'banned',
  'closed',
  'language-retired',
  'source-refused',
  'too-fast',
  /** Another version of the same page. */
  'other-layout',
  /** Codeforces' own gate. */
  'rcpc',
] as const;
export type TroubleName = (typeof FRAME_TROUBLES)[number] | (typeof SITE_TROUBLES)[number];

export type Trouble = {
  name: TroubleName;
  /** Of the path with its query; everywhere without it. */
  path?: string;
  method?: 'GET' | 'POST';
  /** How often; for ever without it. */
  times?: number;
  /** 0 to 1; always without it. */
  chance?: number;
};

type Asked = { method: string; target: string };

export class Troubles {
  #active: Trouble[] = [];
  readonly #random: () => number;

  constructor(random: () => number = Math.random) {
    this.#random = random;
  }

  add(trouble: Trouble): void {
    this.#active.push({ ...trouble });
  }

  clear(): void {
    this.#active = [];
  }

  list(): readonly Trouble[] {
    return this.#active;
  }

  /** Those that befall this request; each is counted. */
  takeFor(asked: Asked): ReadonlySet<TroubleName> {
    const taken = this.#active.filter((one) => this.#befalls(one, asked));
    for (const one of taken) if (one.times !== undefined) one.times -= 1;
    this.#active = this.#active.filter((one) => one.times === undefined || one.times > 0);
    return new Set(taken.map(({ name }) => name));
  }

  #befalls({ path, method, chance }: Trouble, asked: Asked): boolean {
    if (method !== undefined && method !== asked.method) return false;
    if (path !== undefined && !new RegExp(path).test(asked.target)) return false;
    return chance === undefined || this.#random() < chance;
  }
}
