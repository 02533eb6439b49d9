import { Button } from '@mantine/core';
import type { TextLanguage } from '@oyez/contract/wire/values';
import { type ReactNode, useContext, useState } from 'react';
import { Link } from 'react-router';
import { useEditAddress } from '../../../app/editAddress.ts';
import { useScope, useScopeAddresses } from '../../../app/scope/InScope.tsx';
import { latePart } from '../../../ui/loading/latePart.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { Facts } from './Facts.tsx';
import { IconChart, IconPrint } from '../workspace/icons.tsx';
import { ProblemLinksContext } from '../problemLinks.api.ts';
import { pageTexts } from '../problemPage.i18n.ts';
import { listedName, type PlacedProblem } from '../problems.api.ts';
import { Samples } from './Samples.tsx';
import classes from './Statement.module.css';
import { STATEMENT_LANGUAGES, type StatementChoice } from './statementText.ts';
import { Tags } from '../list/Tags.tsx';
import { useRememberedFlag } from '../../../ui/hooks/useRemembered.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';

const StatisticsDialog = latePart(async () => (await import('../workspace/StatisticsDialog.tsx')).StatisticsDialog);

type Props = {
  info: PlacedProblem;
  statement: StatementChoice;
  /** Of the editor: the limits depend on it. */
  language: string;
  /** Absent in a preview: there is nothing to run, count or list yet. */
  onTryInput?: ((sample: { input: string; output: string }) => void) | undefined;
  /** What a page has to ask for, below what it has: nothing where a problem is only drawn. */
  below?: ReactNode;
};

export function Statement({ info, statement, language, onTryInput, below }: Props) {
  const t = pageTexts.use();
  const { text, lang, isForeign } = statement;
  const { problem } = info;
  const { showsSource } = useScope();
  const sections = [
    { key: 'description', text: text.description },
    { key: 'input', text: text.input },
    { key: 'output', text: text.output },
  ] as const;
  return (
    <article className={classes.statement}>
      <header>
        <div className={classes.head}>
          <h1 className={classes.title} lang={lang}>
            <span className={classes.id}>{problem.problemId}</span> {text.title}
          </h1>
          {statement.canSwitch && <LanguageChoice statement={statement} />}
        </div>
        <Facts info={info} language={language} />
        <TagLine info={info} />
        {onTryInput !== undefined && <Links info={info} />}
        {isForeign && <p className={classes.foreign}>{t(lang === 'zh-CN' ? 'onlyIn.zh' : 'onlyIn.en')}</p>}
      </header>
      {sections.map((section) => (
        <Section key={section.key} title={t(section.key)} text={section.text} lang={lang} />
      ))}
      <Samples samples={info.samples} onTryInput={onTryInput} />
      <Section title={t('hint')} text={text.hint} lang={lang} />
      {showsSource && <Section title={t('source')} text={problem.source ?? ''} lang={lang} />}
      {below}
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

function LanguageChoice({ statement }: { statement: StatementChoice }) {
  const t = pageTexts.use();
  return (
    <SegmentedControl
      size="xs"
      className={classes.languages}
      aria-label={t('statementLanguage')}
      value={statement.language}
      onChange={(value) => statement.setLanguage(value as TextLanguage)}
      data={STATEMENT_LANGUAGES.map(({ value, name, locale }) => ({ value, label: <span lang={locale}>{name}</span> }))}
    />
  );
}

function Links({ info }: { info: PlacedProblem }) {
  const t = pageTexts.use();
  const [showsStatistics, setShowsStatistics] = useState(false);
  const ofPlace = useContext(ProblemLinksContext);
  const editAddress = useEditAddress();
  const to = useScopeAddresses();
  return (
    <div className={classes.links}>
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconChart size={15} />}
        aria-haspopup="dialog"
        onClick={() => setShowsStatistics(true)}
      >
        {t('statistics')}
      </Button>
      <Button
        component={Link}
        size="compact-xs"
        variant="subtle"
        to={to.submissions({ problemID: listedName(info), completeProblemID: true })}
      >
        {t('solutions')}
      </Button>
      <Button size="compact-xs" variant="subtle" leftSection={<IconPrint size={15} />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      {ofPlace}
      {info.canEdit && (
        <Button component={Link} size="compact-xs" variant="subtle" to={editAddress(info.problem.id)}>
          {t('edit')}
        </Button>
      )}
      {showsStatistics && <StatisticsDialog info={info} onClose={() => setShowsStatistics(false)} />}
    </div>
  );
}

function TagLine({ info }: { info: PlacedProblem }) {
  const t = pageTexts.use();
  const [hideTags] = useRememberedFlag('oyez.problems.hideTags');
  const [isOpen, setOpen] = useState(!hideTags);
  const { showsSource } = useScope();
  // A contest tells neither: that there are none would be a guess.
  if (info.tags.length === 0) return showsSource && <p className={classes.noTags}>{t('noTags')}</p>;
  if (!isOpen) {
    return (
      <Button size="compact-xs" variant="subtle" color="gray" ml={-8} onClick={() => setOpen(true)}>
        {t('showTags')}
      </Button>
    );
  }
  return <Tags wrap tags={info.tags} />;
}
