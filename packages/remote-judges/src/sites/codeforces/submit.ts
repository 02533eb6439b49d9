import {
  AccountBanned,
  ChallengeRequired,
  DuplicateSubmission,
  Forbidden,
  LanguageNotSupported,
  NotFound,
  RateLimited,
  SessionExpired,
  SourceRejected,
} from '../../errors.ts';
import type { Reply, SiteClient } from '../../http/client.ts';
import { CHALLENGE_BOX } from '../../http/trouble.ts';
import { remoteLanguage } from '../../content-types.ts';
import { type Page, underHeading, wordsOf } from '../../page/page.ts';
import type { RemoteId, RemoteLanguage, Submission } from '../../provider.ts';
import { type Row, sentOnce } from '../../sending.ts';
import type { Place } from './places.ts';
import { csrfOf, tracesOf } from './session.ts';

const RATE_PAUSE_MS = 300_000;

/** The page with the form, for somebody who is signed in. */
export async function submitPage(client: SiteClient, place: Place, id: RemoteId): Promise<Page> {
  const reply = await client.getOnce(place.submit(id));
  refuseLostSession(reply);
  if (reply.location !== undefined || reply.status === 404) {
    throw new Forbidden('this contest takes no submissions from the account');
  }
  reply.page.must('form.submit-form');
  return reply.page;
}

/** All that the form offers; none on a page without the list. */
export function languagesOn(page: Page): RemoteLanguage[] {
  const options = page.all('select[name="programTypeId"] option');
  return options.flatMap((option) => {
    const value = option.attribs['value'];
    return value && /^\d+$/.test(value) ? [remoteLanguage(value, wordsOf(option))] : [];
  });
}

export function languagesOf(page: Page): RemoteLanguage[] {
  const languages = languagesOn(page);
  if (languages.length === 0) throw page.changed('select[name="programTypeId"] option');
  return languages;
}

/** Sends the form once. Returns when the site has taken it. */
export async function sendForm(
  client: SiteClient,
  place: Place,
  work: Submission,
  page: Page,
  source: string,
): Promise<void> {
  const { id } = work;
  const form = page.must('form.submit-form');
  if (page.one(CHALLENGE_BOX, form)) throw new ChallengeRequired('Codeforces asks for a human check to submit');
  if (!languagesOf(page).some(({ siteId }) => siteId === work.languageId)) {
    throw new LanguageNotSupported('Codeforces no longer offers this language');
  }
  const problems = page.all('select[name="submittedProblemIndex"] option', form).map((one) => one.attribs['value']);
  if (!problems.includes(id.index)) throw new NotFound('the contest has no such problem to submit to');
  const token = csrfOf(page);
  const reply = await sentOnce(async () =>
    client.post(`${place.submit(id)}?csrf_token=${token}`, {
      form: {
        csrf_token: token,
        ...(await tracesOf(client, page)),
        action: 'submitSolutionFormSubmitted',
        contestId: id.contest,
        submittedProblemIndex: id.index,
        programTypeId: work.languageId,
        source,
        tabSize: '4',
        sourceFile: '',
        sourceCodeConfirmed: 'true',
        doNotShowWarningAgain: 'on',
      },
      headers: { referer: client.baseUrl + place.submit(id) },
    }),
  );
  refuseLostSession(reply);
  if (reply.location === undefined) throw refusalOf(reply.page);
  if (!/\/my\b|my=on|\/status\b/.test(reply.location)) {
    throw new Forbidden('the site led the submission elsewhere and did not take it');
  }
}

function refuseLostSession({ status, location }: Reply): void {
  const isEnter = location !== undefined && new URL(location).pathname === '/enter';
  if (isEnter || status === 403) throw new SessionExpired('Codeforces has forgotten the session');
}

function refusalOf(page: Page): Error {
  const language = page.words('span.error.for__programTypeId');
  if (language) return new LanguageNotSupported('Codeforces refuses the language', { siteText: language });
  const siteText = page
    .all('span.error')
    .map(wordsOf)
    .find((words) => words !== '');
  if (siteText === undefined) return page.changed('span.error');
  if (/exactly the same code/i.test(siteText)) return new DuplicateSubmission('the same code before', { siteText });
  if (/too many|too often|submissions? in the last|limit exceeded/i.test(siteText)) {
    return new RateLimited('Codeforces wants a pause', RATE_PAUSE_MS, { siteText });
  }
  if (/\b(?:blocked|banned|disabled)\b/i.test(siteText))
    return new AccountBanned('the account is blocked', { siteText });
  return new SourceRejected('Codeforces refuses the source', { siteText });
}

/** The account's list, the newest first. */
export function rowsOf(page: Page, { contest, index }: RemoteId): Row[] {
  const rows = page.all('tr[data-submission-id]');
  if (rows.length === 0) page.must('table.status-frame-datatable, .datatable table');
  return rows.flatMap((row) => {
    const remoteId = row.attribs['data-submission-id'] ?? '';
    if (!/^\d{1,18}$/.test(remoteId)) return [];
    const links = page.all('a[href]', row).map((link) => link.attribs['href'] ?? '');
    const ours = new RegExp(
      `/(?:contest|gym)/${contest}/problem/${index}/?$|/problemset/problem/${contest}/${index}/?$`,
    );
    const language = underHeading(page, row, /^Lang/i);
    return [{ remoteId, isOurProblem: links.some((href) => ours.test(href)), language }];
  });
}
