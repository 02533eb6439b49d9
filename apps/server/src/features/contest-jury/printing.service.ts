import type { PrintJob } from '@oyez/contract/contests/contest-jury';
import { limits } from '@oyez/contract/rules/limits';
import { Readable } from 'node:stream';
import { storable } from '../../db/storable.ts';
import { takeTurn } from '../../db/throttle.sql.ts';
import { fail } from '../../http/app-error.ts';
import type { Download, Downloader } from '../../http/downloads.ts';
import { wirePage } from '../../http/wire-page.ts';
import type { Actor } from '../../policy/actor.ts';
import { contestPolicy } from '../../policy/contests.policy.ts';
import { contestEntered, contestOfJury, findContest } from '../../policy/scopes/contest.ts';
import type { Services } from '../../services.ts';
import { noteDownload } from '../contests/contest-downloads.service.ts';
import { downloadName } from './download-names.ts';
import { insertPrintJob, isPrintingOpen, markPrinted, printJobs, readPrintJob, type PrintRow } from './printing.sql.ts';

const { printedMin, printSeconds } = limits.contest;

/** Takes a text of somebody who takes part, while the contest runs, and then none of theirs for a moment. */
export async function sendToPrint(
  { database: { db }, now }: Services,
  actor: Actor,
  { cid, content }: { cid: number; content: string },
): Promise<void> {
  const at = now();
  const standing = await contestEntered(db, actor, cid, at);
  if (!(await isPrintingOpen(db, cid))) fail('print_closed');
  const refusal = contestPolicy.print(actor, standing);
  if (refusal !== null) fail(refusal);
  const text = storable(content);
  if (text.trim() === '') fail('print_empty');
  if (text.length < printedMin) fail('print_too_short', { min: printedMin });
  const taken = await takeTurn(
    db,
    standing.teamId === null ? `print:${actor.id}` : `print:team:${standing.teamId}`,
    new Date(at.getTime() + printSeconds * 1000),
    at,
  );
  if (taken) fail('print_too_soon', { seconds: Math.ceil((taken.freeFrom.getTime() - at.getTime()) / 1000) });
  await insertPrintJob(db, { contestId: cid, userId: actor.id, teamId: standing.teamId, content: text }, at);
}

export async function textsToPrint(
  { database: { db }, now }: Services,
  actor: Actor,
  asked: { cid: number; currentPage: number; limit: number },
) {
  await contestOfJury(db, actor, asked.cid, now());
  return wirePage(asked, (page) => printJobs(db, asked.cid, page), toPrintJob);
}

export async function checkPrinted(
  { database: { db }, now }: Services,
  actor: Actor,
  { id, cid }: { id: number; cid: number },
): Promise<void> {
  await contestOfJury(db, actor, cid, now());
  const marked = await markPrinted(db, { contestId: cid, jobId: id, userId: actor.id }, now());
  if (!marked) fail('print_job_not_found');
}

/** Whose it is says the row; to those who do not run that contest there is no such text. */
export async function openPrintText(services: Services, by: Downloader, id: number): Promise<Download> {
  const { database, now } = services;
  const job = (await readPrintJob(database.db, id)) ?? fail('print_job_not_found');
  const standing = await findContest(database.db, by.actor, job.contest_id, now());
  if (!standing?.runs) fail('print_job_not_found');
  await noteDownload(services, by, 'print', job.contest_id, { text: id, username: job.username });
  return {
    name: `${downloadName(job.username)}_Contest_Print.txt`,
    content: Readable.from([Buffer.from(job.content)]),
  };
}

function toPrintJob(row: PrintRow): PrintJob {
  return {
    id: row.id,
    cid: row.contest_id,
    username: row.username,
    realname: row.realname,
    team: row.team_name,
    seat: row.seat,
    status: row.printed_at === null ? 0 : 1,
    content: null,
    gmtCreate: row.created_at.toISOString(),
  };
}
