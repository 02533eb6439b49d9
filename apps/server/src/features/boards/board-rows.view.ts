import type { Row } from '@oyez/board/rows';
import { namesFor, shownName } from '@oyez/board/lists';
import type { AcmCell as Cell, AcmLine, OiLine } from '@oyez/board/rule';
import type { Member, Settings } from '@oyez/board/facts';
import type { Audience } from '@oyez/board/view';
import type { AcmCell, AcmRow, BoardRow, OiRow, TeamMember } from '@oyez/contract/contests/boards';

/** A row as it is sent. */
export function toBoardRow(row: Row, settings: Settings, audience: Audience): BoardRow {
  const { participant, rank, award, line } = row;
  const { uid, school, gender, avatar, members } = participant;
  const person = {
    rank,
    isWinAward: award !== null,
    awardName: award?.name ?? null,
    awardBackground: award?.background ?? null,
    awardColor: award?.color ?? null,
    uid,
    ...namesFor(participant, settings.shownName, audience),
    rankShowName: shownName(participant, settings.shownName),
    school,
    gender,
    avatar,
    ...(members && { members: members.map((one) => toMember(one, settings, audience)) }),
  };
  return line.rule === 'acm' ? { ...person, ...acmFields(line, settings) } : { ...person, ...oiFields(line, settings) };
}

function toMember(member: Member, { shownName: shown }: Settings, audience: Audience): TeamMember {
  return { uid: member.uid, ...namesFor(member, shown, audience) };
}

function acmFields(
  line: AcmLine,
  { problems }: Settings,
): Pick<AcmRow, 'ac' | 'total' | 'totalTime' | 'submissionInfo'> {
  const submissionInfo: AcmRow['submissionInfo'] = {};
  problems.forEach(({ label }, column) => {
    const cell = line.cells[column];
    if (cell) submissionInfo[label] = toCell(cell);
  });
  return { ac: line.solved, total: line.submissions, totalTime: line.seconds, submissionInfo };
}

function toCell({ acceptedSecond, first, afterContest, failed, sealed }: Cell): AcmCell {
  return {
    errorNum: failed,
    ...(sealed > 0 && { tryNum: sealed }),
    ...(acceptedSecond !== null && {
      isAC: true,
      isFirstAC: first,
      isAfterContest: afterContest,
      ACTime: acceptedSecond,
    }),
  };
}

function oiFields(
  line: OiLine,
  { problems }: Settings,
): Pick<OiRow, 'totalScore' | 'totalTime' | 'submissionInfo' | 'timeInfo'> {
  const submissionInfo: OiRow['submissionInfo'] = {};
  const timeInfo: OiRow['timeInfo'] = {};
  problems.forEach(({ label }, column) => {
    const cell = line.cells[column];
    if (!cell) return;
    submissionInfo[label] = cell.score;
    timeInfo[label] = cell.timeMs;
  });
  return { totalScore: line.score, totalTime: line.timeMs, submissionInfo, timeInfo };
}
