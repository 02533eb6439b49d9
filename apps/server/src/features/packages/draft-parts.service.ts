import { LANGUAGE_NAMES } from '@oyez/contract/judging/languages';
import type { Tx } from '../../db/client.ts';
import { ensureTags, tagIdsOf } from '../tags/tags.service.ts';
import type { PackageDraft, PackageTag } from './draft.ts';
import { knownTagNames } from './site-matches.sql.ts';

export function languagesToStore({ languages }: PackageDraft) {
  const chosen = languages ?? LANGUAGE_NAMES.map((language) => ({ language, template: null, templateOn: false }));
  return chosen.map(({ language, template, templateOn }) => ({
    language,
    template: template ?? undefined,
    templateOn,
  }));
}

/** Tags that are not known yet come with their colour, and with the classification that they stood in. */
export async function tagsToStore(tx: Tx, tags: readonly PackageTag[]): Promise<number[]> {
  const known = await knownTagNames(
    tx,
    tags.map((one) => one.name),
  );
  const made = new Map<string, number>();
  for (const { name, color, translations, classification } of tags) {
    if (known.has(name.toLowerCase()) || classification === null) continue;
    const names = translations ?? { zh: name, en: name };
    const ids = await ensureTags(tx, [
      { name: classification, tags: [{ name: { ...names, zh: name }, color: color ?? '' }] },
    ]);
    const id = ids.get(name);
    if (id !== undefined) made.set(name, id);
  }
  const rest = tags.filter((one) => !made.has(one.name));
  const ids = await tagIdsOf(
    tx,
    rest.map(({ name, color }) => ({ id: undefined, name, color })),
  );
  return [...new Set([...made.values(), ...ids])];
}
