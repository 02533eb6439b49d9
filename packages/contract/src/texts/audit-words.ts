import type { Bilingual } from '../wire/values.ts';

/** What the audit log says of a part of the site: what somebody can do there, and to what. */
export type AuditWords = {
  actions: Readonly<Record<string, Bilingual>>;
  subjects: Readonly<Record<string, Bilingual>>;
};
