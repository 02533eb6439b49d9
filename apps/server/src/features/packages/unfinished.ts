import { PACKAGE_NOTICES, PackageNotice, type PackageNoticeCode } from '@oyez/contract/texts/package-notices';

/** With one of these a problem is no use to solvers yet, whatever its package says. */
const UNFINISHED: ReadonlySet<PackageNoticeCode> = new Set([
  'NO_TEST_DATA',
  'CHECKER_LANGUAGE',
  'REMOTE_LOST',
  'STATEMENT_EMPTY',
]);

export function isUnfinished(notices: unknown): boolean {
  return PackageNotice.array()
    .parse(notices)
    .some((one) => UNFINISHED.has(one.code) || PACKAGE_NOTICES[one.code].level === 'wrong');
}
