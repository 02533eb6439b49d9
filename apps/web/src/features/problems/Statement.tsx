import { Button } from '@mantine/core';
import type { ProblemInfo, Statement as StatementText } from '@oyez/contract/problems';
import { limitsFor } from '@oyez/contract/rules/limits';
import { oiRankScore } from '@oyez/contract/rules/outcome';
import type { Locale } from '@oyez/contract/wire';
import { type ReactNode, useState } from 'react';
import { useLocale } from '../../api/locale.ts';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { UserName } from '../../ui/UserName.tsx';
import { megabytes, seconds } from '../../ui/verdict/explainVerdict.ts';
import { Difficulty } from './Difficulty.tsx';
import { pageTexts } from './problemPage.i18n.ts';
import { Samples } from './Samples.tsx';
import classes from './Statement.module.css';
import { Statistics } from './Statistics.tsx';
import { Tags } from './Tags.tsx';
import { useRememberedFlag } from './useRemembered.ts';

export function Statement({ info, language }: { info: ProblemInfo; language: string }) {
  const t = pageTexts.use();
  const locale = useLocale();
  const { text, lang, isForeign } = chooseText(info, locale);
  const { problem } = info;
  const sections = [
    { key: 'description', text: text.description },
    { key: 'input', text: text.input },
    { key: 'output', text: text.output },
  ] as const;
  return (
    <article className={classes.statement}>
      <header>
        <h1 className={classes.title} lang={lang}>
          <span className={classes.id}>{problem.problemId}</span> {text.title}
        </h1>
        <Facts info={info} language={language} />
        <TagLine info={info} />
        {isForeign && <p className={classes.foreign}>{t(lang === 'zh-CN' ? 'onlyIn.zh' : 'onlyIn.en')}</p>}
      </header>
      {sections.map((section) => (
        <Section key={section.key} title={t(section.key)} text={section.text} lang={lang} />
      ))}
      <Samples samples={info.samples} />
      <Section title={t('hint')} text={text.hint} lang={lang} />
      <Section title={t('source')} text={problem.source ?? ''} lang={lang} />
      <Statistics info={info} />
    </article>
  );
}

function Section({ title, text, lang }: { title: string; text: string; lang: string }) {
  if (text.trim() === '') return null;
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <Markdown text={text} lang={lang} />
    </section>
  );
}

/** The text of the reader's language; the other one, marked, where it is missing. */
export function chooseText(info: Pick<ProblemInfo, 'statements' | 'problem'>, locale: Locale) {
  const { zh, en } = info.statements;
  const own = locale === 'zh-CN' ? zh : en;
  if (own !== undefined) return { text: own, lang: locale, isForeign: false };
  const other = locale === 'zh-CN' ? en : zh;
  if (other !== undefined) return { text: other, lang: locale === 'zh-CN' ? 'en-US' : 'zh-CN', isForeign: true };
  return { text: info.problem satisfies StatementText, lang: locale, isForeign: false };
}

function Facts({ info: { problem }, language }: { info: ProblemInfo; language: string }) {
  const t = pageTexts.use();
  const base = { timeMs: problem.timeLimit, memoryMb: problem.memoryLimit, stackMb: problem.stackLimit };
  const limits = limitsFor(base, language);
  const note = limits.timeMs === base.timeMs ? undefined : t('doubled', { language });
  const type = problem.type === 0 ? 'types.acm' : problem.type === 1 ? 'types.oi' : 'types.other';
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
      <Fact name={t('type')}>{t(type)}</Fact>
      {problem.type === 1 && problem.ioScore !== null && (
        <>
          <Fact name={t('score')}>{problem.ioScore}</Fact>
          <Fact name={t('rankScore')}>{oiRankScore(problem.ioScore, problem.difficulty ?? 0)}</Fact>
        </>
      )}
      {problem.isFileIO && problem.ioReadFileName !== null && problem.ioWriteFileName !== null && (
        <Fact name={t('fileIo')}>
          {t('fileIoText', { read: problem.ioReadFileName, write: problem.ioWriteFileName })}
        </Fact>
      )}
      {problem.author !== '' && (
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

function TagLine({ info }: { info: ProblemInfo }) {
  const t = pageTexts.use();
  const [hideTags] = useRememberedFlag('oyez.problems.hideTags');
  const [isOpen, setOpen] = useState(!hideTags);
  if (info.tags.length === 0) return <p className={classes.noTags}>{t('noTags')}</p>;
  if (!isOpen) {
    return (
      <Button size="compact-xs" variant="subtle" color="gray" ml={-8} onClick={() => setOpen(true)}>
        {t('showTags')}
      </Button>
    );
  }
  return <Tags wrap tags={info.tags} />;
}
