import { HUNDREDTHS, pointsText } from '@oyez/contract/rules/assignment-points';
import { pick, type Bilingual } from '@oyez/contract/wire/values';
import { writeAudit } from '../../db/audit.sql.ts';
import { transact } from '../../db/transact.ts';
import type { Download, Downloader } from '../../http/downloads.ts';
import { sheetOf } from '../user-admin/sheets.service.ts';
import { readProgress, type Room } from './progress.service.ts';

const HEAD = {
  section: { en: 'Section', zh: '班级' },
  number: { en: 'Student number', zh: '学号' },
  name: { en: 'Name', zh: '姓名' },
  username: { en: 'Username', zh: '用户名' },
  late: { en: 'Days late', zh: '迟交天数' },
  total: { en: 'Total', zh: '总分' },
  percent: { en: '%', zh: '%' },
} as const satisfies Record<string, Bilingual>;
const PERSON = ['section', 'number', 'name', 'username'] as const;

/** The page of an assignment as a table, digit for digit: both are made of the same rows. Points are numbers, which spreadsheets add up. */
export async function openGradeSheet(
  room: Room,
  by: Downloader,
  { id, sectionId, format }: { id: number; sectionId?: number | undefined; format: 'xlsx' | 'csv' },
): Promise<Download> {
  const { now } = room;
  const { locale } = by;
  const { problems, rows, sections } = await readProgress(room, by.actor, { id, sectionId, locale });
  const names = new Map(sections.map((one) => [one.id, one.name]));
  const head = [
    ...PERSON.map((column) => pick(HEAD[column], locale)),
    ...problems.map((one) => `${one.displayId} ${one.title} (${pointsText(one.worth)})`),
    ...(['late', 'total', 'percent'] as const).map((column) => pick(HEAD[column], locale)),
  ];
  const lines = rows.map((row) => {
    const cells = new Map(row.cells.map((cell) => [cell.pid, cell]));
    return [
      names.get(row.sectionId ?? 0) ?? '',
      row.number ?? '',
      row.name ?? '',
      row.username,
      ...problems.map(({ pid }) => (cells.get(pid)?.points ?? 0) / HUNDREDTHS),
      row.lateDays,
      row.total / HUNDREDTHS,
      Number(row.percent),
    ];
  });
  const entry = { action: 'class.download_grades', subjectKind: 'assignment', subjectId: id } as const;
  await transact(room, (tx) =>
    writeAudit(tx, by, { ...entry, after: { people: lines.length, sectionId: sectionId ?? null, format } }, now()),
  );
  return { name: `assignment_${id}_grades.${format}`, content: sheetOf(format, 'grades', [head, ...lines]) };
}
