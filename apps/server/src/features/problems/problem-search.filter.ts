import { sql } from 'kysely';
import { displayKey } from '../../db/display-key.ts';

/** What a problem or a discussion is found by; keywords are folded in the same way. */
export function searchText(text: string): string {
  return text.replaceAll('\0', '').normalize('NFKC').toLowerCase();
}

/** For the short lists of the back office: the keyword is a part of the id or of a statement's text. */
export function problemSays(keyword: string) {
  return sql<boolean>`(strpos(problem.display_key, ${displayKey(keyword)}) > 0
    OR EXISTS (SELECT 1 FROM problem_statement AS text WHERE text.problem_id = problem.id
      AND strpos(text.search_text, ${searchText(keyword)}) > 0))`;
}
