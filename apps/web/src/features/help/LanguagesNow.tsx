import { findLanguage } from '@oyez/contract/judging/languages';
import type { Language } from '@oyez/contract/problems/problem-languages';
import { type Column, DataTable } from '../../ui/lists/DataTable.tsx';
import { QueryPanel } from '../../ui/layout/Panel.tsx';
import { languagesQuery } from '../problems/languages.api.ts';
import { helpTexts } from './help.i18n.ts';
import classes from './JudgingHelpPage.module.css';

type Translate = ReturnType<typeof helpTexts.use>;

/** What the judges of this site can run at this moment. */
export function LanguagesNow() {
  const t = helpTexts.use();
  return (
    <QueryPanel
      title={t('languages.title')}
      query={languagesQuery}
      lines={10}
      isEmpty={(languages) => languages.length === 0}
      empty={t('languages.empty')}
    >
      {(languages) => (
        <DataTable
          dense
          label={t('languages.title')}
          columns={languageColumns(t)}
          rows={languages.toSorted((a, b) => Number(b.available) - Number(a.available))}
          rowKey={(one) => one.name}
          phone={(one) => ({
            main: <span>{one.name}</span>,
            facts: (
              <>
                <State t={t} language={one} />
                <span>{one.versions.join(' · ')}</span>
                <span>{t('languages.times', { factor: factorOf(one) })}</span>
              </>
            ),
          })}
        />
      )}
    </QueryPanel>
  );
}

function languageColumns(t: Translate): Column<Language>[] {
  return [
    { key: 'name', title: t('languages.name'), width: 150, render: (one) => one.name },
    { key: 'state', title: t('languages.state'), width: 130, render: (one) => <State t={t} language={one} /> },
    {
      key: 'versions',
      title: t('languages.versions'),
      ellipsis: false,
      render: (one) => <span className={classes.version}>{one.available ? one.versions.join(' · ') : one.reason}</span>,
    },
    {
      key: 'factor',
      title: t('languages.factor'),
      width: 72,
      numeric: true,
      render: (one) => t('languages.times', { factor: factorOf(one) }),
    },
  ];
}

function State({ t, language: { available } }: { t: Translate; language: Language }) {
  return (
    <span className={classes.state} data-good={available || undefined}>
      {t(available ? 'languages.available' : 'languages.unavailable')}
    </span>
  );
}

function factorOf({ name }: Language): number {
  return findLanguage(name)?.limitFactor ?? 2;
}
