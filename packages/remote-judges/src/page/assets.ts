import type { RemoteAsset } from '../provider.ts';

const MAX_ASSETS = 60;
const MAX_INLINE = 400_000;

/** The pictures and files of one statement, each once. */
export class Assets {
  readonly list: RemoteAsset[] = [];
  readonly #hosts: readonly string[];
  readonly #origin: string;

  constructor(hosts: readonly string[], baseUrl: string) {
    this.#hosts = hosts;
    this.#origin = new URL(baseUrl).origin;
  }

  /** What stands in the statement until the file is stored; undefined when it may not be fetched. */
  add(address: string, pageUrl: string, kind: RemoteAsset['kind'] = 'picture'): string | undefined {
    const url = this.#allowed(address, pageUrl);
    if (url === undefined) return undefined;
    const known = this.list.find((one) => one.url === url);
    if (known) return known.placeholder;
    if (this.list.length >= MAX_ASSETS) return undefined;
    const placeholder = `remote-asset:${this.list.length + 1}`;
    this.list.push({ placeholder, url, kind, name: nameOf(url, kind) });
    return placeholder;
  }

  #allowed(address: string, pageUrl: string): string | undefined {
    if (/^data:image\/(?:png|jpe?g|gif|webp);base64,/i.test(address)) {
      return address.length <= MAX_INLINE ? address : undefined;
    }
    const url = URL.parse(address.trim(), pageUrl);
    if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
    const isOurs = url.origin === this.#origin || (url.port === '' && this.#hosts.includes(url.hostname));
    return isOurs ? url.href : undefined;
  }
}

function nameOf(url: string, kind: RemoteAsset['kind']): string {
  const last = url.startsWith('data:') ? '' : (new URL(url).pathname.split('/').at(-1) ?? '');
  return last.replaceAll(/[^\w.-]/g, '_').slice(-80) || (kind === 'pdf' ? 'statement.pdf' : 'picture');
}
