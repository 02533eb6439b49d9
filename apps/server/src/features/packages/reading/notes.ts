import { PACKAGE_NOTICES, type PackageNotice, type PackageNoticeCode } from '@oyez/contract/texts/package-notices';
import { shown } from '../../test-data/archive/entry-names.ts';

type Where = { file?: string | undefined; line?: number | undefined };
const MAX_TEXT = 200;

/** Collects what is to be said of a problem: one notice of a kind, with the first thing that it is about. */
export class Notes {
  readonly #byCode = new Map<PackageNoticeCode, PackageNotice>();

  add(code: PackageNoticeCode, params: Record<string, string | number> = {}, where: Where = {}): void {
    const earlier = this.#byCode.get(code);
    if (earlier) {
      earlier.count += 1;
      return;
    }
    const visible = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? shown(value, MAX_TEXT) : value,
    ]);
    this.#byCode.set(code, {
      code,
      file: where.file === undefined ? null : shown(where.file),
      line: where.line ?? null,
      count: 1,
      params: Object.fromEntries(visible) as PackageNotice['params'],
    });
  }

  has(code: PackageNoticeCode): boolean {
    return this.#byCode.has(code);
  }

  /** Whether anything makes the problem impossible to import. */
  isBroken(): boolean {
    return [...this.#byCode.keys()].some((code) => PACKAGE_NOTICES[code].level === 'broken');
  }

  /** The worst first, whichever was noticed first. */
  list(): PackageNotice[] {
    const order = Object.keys(PACKAGE_NOTICES);
    return [...this.#byCode.values()].toSorted((a, b) => order.indexOf(a.code) - order.indexOf(b.code));
  }
}
