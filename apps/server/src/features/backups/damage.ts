/** Each way in which a backup can be of no use, by a name of its own. */
export type DamageKind =
  | 'no_repository'
  | 'newer_format'
  | 'key_missing'
  | 'wrong_key'
  | 'no_backup'
  | 'backup_unreadable'
  | 'object_missing'
  | 'object_truncated'
  | 'object_changed'
  | 'newer_database'
  | 'other_migrations'
  | 'table_incomplete'
  | 'count_differs'
  | 'references_broken'
  | 'source_missing'
  | 'source_changed';

/** What is wrong with a backup, in one sentence that names the piece. */
export class Damage extends Error {
  readonly kind: DamageKind;
  /** The stored content that is no longer what it was; undefined where none is. */
  readonly sha256: string | undefined;

  constructor(kind: DamageKind, message: string, sha256?: string) {
    super(message);
    this.kind = kind;
    this.sha256 = sha256;
  }
}
