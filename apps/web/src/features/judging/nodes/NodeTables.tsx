import type { NodeLanguage, SelfTestLine } from '@oyez/contract/judging/judge-protocol';
import { type Column, DataTable } from '../../../ui/lists/DataTable.tsx';
import { nodeTexts } from './nodes.i18n.ts';
import classes from './NodeCard.module.css';
import { useProtectionName } from './protections.i18n.ts';

type Translate = ReturnType<typeof nodeTexts.use>;

const ORDER: Record<NodeLanguage['state'], number> = { ready: 0, testing: 1, unavailable: 2 };

/** What it can run first, then why it cannot run the rest. */
export function LanguageTable({ languages }: { languages: readonly NodeLanguage[] }) {
  const t = nodeTexts.use();
  const rows = languages.toSorted((a, b) => ORDER[a.state] - ORDER[b.state]);
  return (
    <DataTable
      dense
      label={t('languages.title')}
      columns={languageColumns(t)}
      rows={rows}
      rowKey={(one) => one.name}
      phone={(one) => ({
        main: (
          <>
            <span className={classes.rowName}>{one.name}</span>
            <span className={classes.rowState}>
              <LanguageState t={t} language={one} />
            </span>
          </>
        ),
        facts: <span className={classes.words}>{[one.version, one.reason].filter(Boolean).join(' · ')}</span>,
      })}
    />
  );
}

function languageColumns(t: Translate): Column<NodeLanguage>[] {
  return [
    { key: 'name', title: t('languages.language'), width: 150, render: (one) => one.name },
    {
      key: 'state',
      title: t('languages.state'),
      width: 130,
      render: (one) => <LanguageState t={t} language={one} />,
    },
    {
      key: 'version',
      title: t('languages.version'),
      width: 380,
      render: (one) => <span title={one.version}>{one.version || '–'}</span>,
    },
    {
      key: 'reason',
      title: t('languages.reason'),
      ellipsis: false,
      render: (one) => <span className={classes.words}>{one.reason}</span>,
    },
  ];
}

function LanguageState({ t, language: { state } }: { t: Translate; language: NodeLanguage }) {
  return (
    <span className={classes.mark} data-good={state === 'ready' || undefined} data-state={state}>
      {t(`languages.${state}`)}
    </span>
  );
}

/** What is missing first: that is what somebody must see to. */
export function SelfTestTable({ lines }: { lines: readonly SelfTestLine[] }) {
  const t = nodeTexts.use();
  const rows = lines.toSorted((a, b) => Number(a.ok) - Number(b.ok));
  const protectionName = useProtectionName();
  const result = (one: SelfTestLine) => (
    <span className={classes.mark} data-good={one.ok || undefined} data-state={one.ok ? 'ready' : 'missing'}>
      {t(one.ok ? 'selfTest.passed' : 'selfTest.failed')}
    </span>
  );
  const columns: Column<SelfTestLine>[] = [
    { key: 'name', title: t('selfTest.name'), width: 250, render: protectionName },
    { key: 'result', title: t('selfTest.result'), width: 110, render: result },
    {
      key: 'detail',
      title: t('selfTest.detail'),
      ellipsis: false,
      render: (one) => <span className={classes.words}>{one.detail}</span>,
    },
  ];
  return (
    <DataTable
      dense
      label={t('selfTest.title')}
      columns={columns}
      rows={rows}
      rowKey={(one) => one.name}
      phone={(one) => ({
        main: (
          <>
            <span className={classes.rowName}>{protectionName(one)}</span>
            <span className={classes.rowState}>{result(one)}</span>
          </>
        ),
        facts: <span className={classes.words}>{one.detail}</span>,
      })}
    />
  );
}
