import { NativeSelect } from '@mantine/core';
import { getReportCases } from '@oyez/contract/discussions/moderation';
import { REPORTED_KINDS, type ReportCase } from '@oyez/contract/discussions/moderation-values';
import { REPORT_LABELS } from '@oyez/contract/discussions/report-content';
import { pick } from '@oyez/contract/wire/values';
import { useState } from 'react';
import { useLocale } from '../../api/locale.ts';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { CardListPage } from '../../ui/lists/ListPage.tsx';
import { type SetSearch, useSearch } from '../../ui/lists/useSearch.ts';
import { CaseCard, caseKey } from './CaseCard.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import { type CaseFilter, casesQuery, type Within } from './moderation.api.ts';
import { moderationTexts } from './moderation.i18n.ts';

const filter = getReportCases.query!.omit({ gid: true });

/** What was reported, each thing once. */
export function ReportsView({ within }: { within: Within }) {
  const t = moderationTexts.use();
  const locale = useLocale();
  const [q, setQ] = useSearch(filter);
  const [deciding, setDeciding] = useState<ReportCase | null>(null);
  const tag = REPORT_LABELS.find(({ zh }) => zh === q.tag);
  return (
    <>
      <CardListPage
        title={t('title.reports')}
        query={casesQuery(within, q)}
        search={[q, setQ]}
        searchBox={{ field: 'keyword', placeholder: t('search') }}
        filters={<Filters q={q} setQ={setQ} />}
        chips={[
          ...(q.kind === undefined ? [] : [{ key: 'kind', label: t(`kind.${q.kind}`), clear: { kind: undefined } }]),
          ...(tag === undefined ? [] : [{ key: 'tag', label: pick(tag, locale), clear: { tag: undefined } }]),
        ]}
        empty={{ title: t('none'), text: t('noneText') }}
      >
        {(rows) => rows.map((row) => <CaseCard key={caseKey(row)} one={row} onDecide={() => setDeciding(row)} />)}
      </CardListPage>
      {deciding !== null && <DecideDialog one={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function Filters({ q, setQ }: { q: CaseFilter; setQ: SetSearch<CaseFilter> }) {
  const t = moderationTexts.use();
  const locale = useLocale();
  return (
    <>
      <SegmentedControl
        aria-label={t('stateLabel')}
        size="xs"
        value={q.decided === true ? 'decided' : 'waiting'}
        onChange={(value) => setQ({ decided: value === 'decided' ? true : undefined })}
        data={(['waiting', 'decided'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <NativeSelect
        aria-label={t('kindLabel')}
        value={q.kind ?? ''}
        onChange={({ currentTarget: { value } }) => setQ({ kind: REPORTED_KINDS.find((kind) => kind === value) })}
        data={[
          { value: '', label: t('anyKind') },
          ...REPORTED_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
        ]}
      />
      <NativeSelect
        aria-label={t('tagLabel')}
        value={q.tag ?? ''}
        onChange={({ currentTarget: { value } }) => setQ({ tag: value === '' ? undefined : value })}
        data={[
          { value: '', label: t('anyTag') },
          ...REPORT_LABELS.map((label) => ({ value: label.zh, label: pick(label, locale) })),
        ]}
      />
    </>
  );
}
