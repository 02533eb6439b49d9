import { STATUS } from '@oyez/contract/judging/verdict';
import type { Visibility } from '@oyez/contract/problems/problem-visibility';
import type { TextLanguage } from '@oyez/contract/wire/values';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../db/client.ts';
import { accountsCalled } from '../accounts/called-accounts.filter.ts';
import { containing, marksOf } from '../../db/search-marks.ts';
import { storable } from '../../db/storable.ts';
import { unfiltered, type RowFilter } from '../../db/row-filter.ts';
import { submittedBy } from '../../policy/contest-submissions.policy.ts';
import { ownResults } from '../../policy/counting.ts';
import { usernameKey } from '../accounts/account-keys.filter.ts';
import { searchText } from './problem-search.filter.ts';
import type { OpenScope } from '../../policy/open-scope.ts';
import { publicProblems } from '../../policy/problems.policy.ts';

export type ProblemPageRow = NonNullable<Awaited<ReturnType<typeof findProblemPage>>>;

/** A problem with its texts, the names around it and its present version: what one of its pages starts from. */
function problemsWithTexts(db: Db | Tx) {
  return db
    .selectFrom('problem')
    .leftJoin('account as owner', 'owner.id', 'problem.owner_id')
    .leftJoin('account as editor', 'editor.id', 'problem.modified_by')
    .leftJoin('problem_version as version', 'version.id', 'problem.current_version_id')
    .selectAll('problem')
    .select([
      'owner.username as owner_name',
      'editor.username as editor_name',
      'version.n as version_n',
      'version.config',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('problem_statement as statement')
          .select([
            'statement.lang',
            'statement.title',
            'statement.description',
            'statement.input',
            'statement.output',
            'statement.hint',
          ])
          .whereRef('statement.problem_id', '=', 'problem.id'),
      ).as('statements'),
    ]);
}

export type ProblemTextsRow = Awaited<ReturnType<ReturnType<typeof problemsWithTexts>['executeTakeFirstOrThrow']>>;

export async function findProblemTexts(
  db: Db | Tx,
  id: number,
  filter: RowFilter<'problem'>,
): Promise<ProblemTextsRow | undefined> {
  return problemsWithTexts(db).where('problem.id', '=', id).where(filter).executeTakeFirst();
}

export async function problemTextsOf(
  db: Db,
  ids: readonly number[],
  filter: RowFilter<'problem'>,
): Promise<ProblemTextsRow[]> {
  return problemsWithTexts(db)
    .where('problem.id', 'in', [...ids])
    .where(filter)
    .execute();
}

export type ProblemSearch = {
  /** In a title, the author's name or the display id. */
  keyword: string | undefined;
  visibility?: Visibility | undefined;
  /** A remote judge's key; null: the site's own; undefined: all. */
  remote?: string | null | undefined;
  /** Whose: a group's, or anybody's; the site's own where nothing is said. */
  of?: { groupId: number } | 'anybody' | undefined;
};

function foundBy(
  { keyword, visibility, remote, of }: ProblemSearch,
  filter: RowFilter<'problem'>,
): RowFilter<'problem'> {
  return (eb) => {
    const conditions = [filter(eb)];
    if (of === undefined) conditions.push(eb('problem.group_id', 'is', null));
    else if (of !== 'anybody') conditions.push(eb('problem.group_id', '=', of.groupId));
    if (visibility?.contestOnly) conditions.push(eb('problem.contest_only', '=', true));
    else if (visibility) {
      conditions.push(eb('problem.contest_only', '=', false), eb('problem.hidden', '=', visibility.hidden));
    }
    if (remote !== undefined) conditions.push(eb('problem.remote_oj', remote === null ? 'is' : '=', remote));
    if (keyword !== undefined) {
      const text = searchText(keyword);
      const name = usernameKey(storable(keyword));
      // As ids of a union, which are found first: each half is read from its own index, and once.
      conditions.push(
        sql<boolean>`problem.id = ANY (ARRAY(
          SELECT problem_id FROM problem_search
          WHERE search_marks(problem_search.text) @> ${marksOf(text)}::text[] AND problem_search.text LIKE ${containing(text)}
          UNION SELECT authored.id FROM problem AS authored
          WHERE authored.owner_id = ANY (ARRAY(${accountsCalled('username_key', name)}))))`,
      );
    }
    return eb.and(conditions);
  };
}

/** Problems as their staff lists them, newest first. */
export async function searchProblems(
  db: Db,
  search: ProblemSearch,
  page: { limit: number; offset: number },
  filter: RowFilter<'problem'>,
): Promise<{ rows: ProblemTextsRow[]; total: number }> {
  const chosen = foundBy(search, filter);
  const onPage = db
    .selectFrom('problem')
    .select('problem.id')
    .where(chosen)
    .orderBy('problem.id', 'desc')
    .limit(page.limit)
    .offset(page.offset);
  const [rows, counted] = await Promise.all([
    problemsWithTexts(db).where('problem.id', 'in', onPage).orderBy('problem.id', 'desc').execute(),
    // In their order: walked along an index rather than read from the table.
    db
      .selectFrom(db.selectFrom('problem').select('problem.id').where(chosen).orderBy('problem.id').as('standing'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: counted.total };
}

/** The newest of those found, with no more than the name that they have in the reader's language. */
export async function nameProblems(
  db: Db,
  search: ProblemSearch,
  language: TextLanguage,
  limit: number,
  filter: RowFilter<'problem'>,
): Promise<{ id: number; display_id: string; title: string | null }[]> {
  return db
    .selectFrom('problem')
    .select(['problem.id', 'problem.display_id'])
    .select((eb) =>
      eb
        .selectFrom('problem_statement as statement')
        .select('statement.title')
        .whereRef('statement.problem_id', '=', 'problem.id')
        .orderBy(sql`statement.lang = ${language}`, 'desc')
        .orderBy(sql`statement.lang = problem.default_lang`, 'desc')
        .limit(1)
        .as('title'),
    )
    .where(foundBy(search, filter))
    .orderBy('problem.id', 'desc')
    .limit(limit)
    .execute();
}

const TAG = ['tag.id', 'tag.name', 'tag.translations', 'tag.color', 'tag.oj', 'tag.group_id', 'tag.class_id'] as const;

/** The list that was last read at the judge elsewhere which has the problem. */
const offeredThere = sql<
  { siteId: string; siteName: string }[] | null
>`(SELECT list.languages FROM remote_language_list list WHERE list.oj = problem.remote_oj)`;

/** Everything that a problem's page shows, in one statement. */
export async function findProblemPage(db: Db, named: RowFilter<'problem'>, filter: RowFilter<'problem'>) {
  return problemsWithTexts(db)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('problem_language as accepted')
          .select(['accepted.language', 'accepted.template', 'accepted.template_on'])
          .whereRef('accepted.problem_id', '=', 'problem.id')
          .where('accepted.allowed', '=', true),
      ).as('languages'),
      offeredThere.as('offered_there'),
      jsonArrayFrom(
        eb
          .selectFrom('problem_tag')
          .innerJoin('tag', 'tag.id', 'problem_tag.tag_id')
          .select(TAG)
          .whereRef('problem_tag.problem_id', '=', 'problem.id')
          .orderBy('tag.id'),
      ).as('tags'),
      jsonObjectFrom(
        eb
          .selectFrom('problem_stat as stat')
          .select([
            'stat.total',
            'stat.ac',
            'stat.pe',
            'stat.ce',
            'stat.wa',
            'stat.tle',
            'stat.mle',
            'stat.re',
            'stat.se',
            'stat.pa',
          ])
          .whereRef('stat.problem_id', '=', 'problem.id'),
      ).as('counts'),
    ])
    .where(named)
    .where(filter)
    .executeTakeFirst();
}

/** The facts of a problem that rules need, without its texts. */
export async function findProblemFacts(db: Db | Tx, named: RowFilter<'problem'>, filter: RowFilter<'problem'>) {
  return db
    .selectFrom('problem')
    .leftJoin('problem_version as version', 'version.id', 'problem.current_version_id')
    .selectAll('problem')
    .select(['version.config', 'version.test_set_id'])
    .select((eb) => [
      sql<string[]>`ARRAY(${eb
        .selectFrom('problem_language as accepted')
        .select('accepted.language')
        .whereRef('accepted.problem_id', '=', 'problem.id')
        .where('accepted.allowed', '=', true)})`.as('languages'),
      offeredThere.as('offered_there'),
    ])
    .where(named)
    .where(filter)
    .executeTakeFirst();
}

export async function findProblemById(db: Db | Tx, id: number, filter: RowFilter<'problem'>) {
  return db
    .selectFrom('problem')
    .select(['id', 'display_id', 'remote_oj'])
    .where('id', '=', id)
    .where(filter)
    .executeTakeFirst();
}

export async function findVersion(db: Db | Tx, versionId: number) {
  return db
    .selectFrom('problem_version as version')
    .innerJoin('problem', 'problem.id', 'version.problem_id')
    .leftJoin('test_set', 'test_set.id', 'version.test_set_id')
    .select(['version.config', 'version.test_set_id', 'problem.type', 'problem.difficulty', 'test_set.digest'])
    .where('version.id', '=', versionId)
    .where(unfiltered<'problem'>('judging finishes what was submitted, whoever sees the problem now'))
    .executeTakeFirstOrThrow();
}

export async function findTestCases(db: Db | Tx, testSetId: number) {
  return db
    .selectFrom('test_case')
    .select(['seq', 'input_size', 'output_size', 'score', 'group_no'])
    .select([
      sql<string>`encode(input_sha, 'hex')`.as('input_sha'),
      sql<string>`encode(output_sha, 'hex')`.as('output_sha'),
    ])
    .where('test_set_id', '=', testSetId)
    .orderBy('seq')
    .execute();
}

export async function randomPublicProblem(db: Db): Promise<{ display_id: string } | undefined> {
  return db
    .selectFrom('problem')
    .select('display_id')
    .where(publicProblems)
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst();
}

export async function hasEditable(db: Db, filter: RowFilter<'problem'>): Promise<boolean> {
  const row = await db.selectFrom('problem').select('id').where(filter).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function tagsOfProblem(db: Db, problemId: number) {
  return db
    .selectFrom('problem_tag')
    .innerJoin('tag', 'tag.id', 'problem_tag.tag_id')
    .select(TAG)
    .where('problem_tag.problem_id', '=', problemId)
    .orderBy('tag.id')
    .execute();
}

export async function templatesOf(db: Db, problemId: number) {
  return db
    .selectFrom('problem_language')
    .select(['language', 'template', 'template_on'])
    .where('problem_id', '=', problemId)
    .where('template', 'is not', null)
    .execute();
}

export async function allowedLanguages(db: Db | Tx, problemId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('problem_language')
    .select('language')
    .where('problem_id', '=', problemId)
    .where('allowed', '=', true)
    .execute();
  return rows.map((row) => row.language);
}

/** A person's result in this place for each problem they tried: accepted once is accepted, else the latest. */
export async function ownStatuses(
  db: Db,
  userId: number,
  place: Pick<OpenScope, 'scope' | 'home'>,
  problemIds: number[],
) {
  if (problemIds.length === 0) return [];
  return db
    .selectFrom('submission as s')
    .distinctOn('problem_id')
    .select(['problem_id', 'status'])
    .where('user_id', '=', userId)
    .where('problem_id', 'in', problemIds)
    .where(ownResults(place))
    .orderBy('problem_id')
    .orderBy((eb) => eb('status', '=', STATUS.accepted), 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function lastAcceptedCode(
  db: Db,
  userId: number,
  { scope, home, contest, submissions: { judged } }: Pick<OpenScope, 'scope' | 'home' | 'contest' | 'submissions'>,
  problemId: number,
) {
  return db
    .selectFrom('submission as s')
    .innerJoin('submission_source as source', 'source.submission_id', 's.id')
    .innerJoin('account as author', 'author.id', 's.user_id')
    .select(['s.id', 's.language', 's.submitted_at', 'source.code', 'author.username'])
    .where(submittedBy(userId, contest))
    .where('s.problem_id', '=', problemId)
    .where(ownResults({ scope, home }))
    .where('s.status', '=', STATUS.accepted)
    .where(judged ?? sql.lit<boolean>(true))
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
