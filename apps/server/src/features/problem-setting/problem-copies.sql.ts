import { LANGUAGES, OWN_JUDGE } from '@oyez/contract/judging/languages';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';

/**
 * The texts, languages and tags of a problem, for one that has none yet. Tags of a group stay in the group, and what another
 * judge offers stays with it: what is made of such a problem is judged here, in every language of ours.
 */
export async function copyParts(tx: Tx, from: number, to: number, { isElsewhere = false } = {}): Promise<void> {
  await sql`
    INSERT INTO problem_statement (problem_id, lang, title, description, input, output, hint, search_text)
    SELECT ${to}, lang, title, description, input, output, hint, search_text
    FROM problem_statement WHERE problem_id = ${from}`.execute(tx);
  if (isElsewhere) {
    const names = LANGUAGES.map(({ name }) => name);
    await sql`
      INSERT INTO problem_language (problem_id, language) SELECT ${to}, unnest(${names}::text[])`.execute(tx);
  } else {
    await sql`
      INSERT INTO problem_language (problem_id, language, template, template_on, allowed)
      SELECT ${to}, language, template, template_on, allowed FROM problem_language WHERE problem_id = ${from}`.execute(
      tx,
    );
  }
  await sql`
    INSERT INTO problem_tag (problem_id, tag_id)
    SELECT ${to}, tag_id FROM problem_tag JOIN tag ON tag.id = problem_tag.tag_id AND tag.group_id IS NULL AND tag.oj = ${OWN_JUDGE}
    WHERE problem_id = ${from}`.execute(tx);
}
