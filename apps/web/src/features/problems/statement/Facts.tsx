import { Button, Popover } from '@mantine/core';
import type { ProblemInfo } from '@oyez/contract/problems/problems';
import { oiRankScore } from '@oyez/contract/rules/outcome';
import { hasPoints, PROBLEM_TYPES, TYPE_NUMBERS } from '@oyez/contract/rules/problem-types';
import { type ReactNode } from 'react';
import { CopyButton } from '../../../ui/text/CopyButton.tsx';
import { UserName } from '../../../ui/text/UserName.tsx';
import { megabytes, seconds } from '../../../ui/verdict/explainVerdict.ts';
import { Difficulty } from '../list/Difficulty.tsx';
import { pageTexts } from '../problemPage.i18n.ts';
import { shownLimits } from './shownLimits.ts';
import classes from './Statement.module.css';

/** What a solver must know before reading: limits in their language, difficulty, points, files, author. */
export function Facts({ info, language }: { info: ProblemInfo; language: string }) {
  const t = pageTexts.use();
  const { problem } = info;
  const limits = shownLimits(info, language);
  const note = limits.factor === 1 ? undefined : t('factor', { language, factor: limits.factor });
  const type = PROBLEM_TYPES.find((one) => TYPE_NUMBERS[one] === problem.type) ?? 'other';
  const { ioReadFileName: read, ioWriteFileName: write } = problem;
  return (
    <dl className={classes.facts} aria-label={t('facts')}>
      <Fact name={t('timeLimit')} note={note}>
        {seconds(limits.timeMs)}
      </Fact>
      <Fact name={t('memoryLimit')} note={note}>
        {megabytes(limits.memoryMb)}
      </Fact>
      {problem.difficulty !== null && (
        <Fact name={t('difficulty')}>
          <Difficulty value={problem.difficulty} />
        </Fact>
      )}
      <Fact name={t('type')}>{t(`types.${type}`)}</Fact>
      {hasPoints(problem.type) && problem.ioScore !== null && (
        <>
          <Fact name={t('score')}>{problem.ioScore}</Fact>
          {problem.difficulty !== null && (
            <Fact name={t('rankScore')}>{oiRankScore(problem.ioScore, problem.difficulty)}</Fact>
          )}
        </>
      )}
      {problem.isFileIO && read !== null && write !== null && (
        <Fact name={t('fileIo')}>
          <FileIo read={read} write={write} />
        </Fact>
      )}
      {problem.author !== null && problem.author !== '' && (
        <Fact name={t('author')}>
          <UserName username={problem.author} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, note, children }: { name: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  );
}

function FileIo({ read, write }: { read: string; write: string }) {
  const t = pageTexts.use();
  return (
    <Popover position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <Button size="compact-sm" variant="default">
          {t('fileIoNames', { read, write })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.fileIo}>
        <p>{t('fileIoText', { read, write })}</p>
        <dl>
          {(
            [
              ['fileIoInput', read],
              ['fileIoOutput', write],
            ] as const
          ).map(([name, file]) => (
            <div key={name} className={classes.fileIoRow}>
              <dt>{t(name)}</dt>
              <dd>
                <code>{file}</code>
                <CopyButton text={file} label={t('copyName', { name: file })} />
              </dd>
            </div>
          ))}
        </dl>
      </Popover.Dropdown>
    </Popover>
  );
}
