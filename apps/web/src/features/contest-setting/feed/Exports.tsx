import { Button } from '@mantine/core';
import { EXPORT_FORMATS, type ExportFormat } from '@oyez/contract/contests/contest-feed';
import { useState } from 'react';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useExport, type ExportWish } from './contestFeed.api.ts';
import { feedTexts } from './contestFeed.i18n.ts';
import classes from './feed.module.css';

/** The contest as files that other programs read. */
export function Exports({ cid }: { cid: number }) {
  const t = feedTexts.use();
  const [view, setView] = useState<ExportWish['view']>('jury');
  const [version, setVersion] = useState<ExportWish['version']>('2023-06');
  return (
    <Panel title={t('exports.title')}>
      <div className={classes.part}>
        <p className={classes.hint}>{t('exports.hint')}</p>
        <div className={classes.choices}>
          <SegmentedControl
            aria-label={t('exports.view')}
            value={view}
            onChange={(value) => setView(value as ExportWish['view'])}
            data={[
              { value: 'jury', label: t('exports.jury') },
              { value: 'public', label: t('exports.public') },
            ]}
          />
          <SegmentedControl
            aria-label={t('exports.version')}
            value={version}
            onChange={(value) => setVersion(value as ExportWish['version'])}
            data={['2023-06', '2026-01']}
          />
        </div>
      </div>
      <ul className={classes.list}>
        {EXPORT_FORMATS.map((format) => (
          <ExportRow key={format} cid={cid} wish={{ format, view, version }} />
        ))}
      </ul>
    </Panel>
  );
}

function ExportRow({ cid, wish }: { cid: number; wish: ExportWish & { format: ExportFormat } }) {
  const t = feedTexts.use();
  const take = useExport(cid);
  const name = t(`exports.${wish.format}`);
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.name}>{name}</span>
        <p className={classes.hint}>{t(`exports.${wish.format}Hint`, { version: wish.version })}</p>
      </div>
      <Button
        size="xs"
        variant="default"
        loading={take.isPending}
        aria-label={t('exports.downloadOf', { name })}
        onClick={() => take.mutate(wish)}
      >
        {t('exports.download')}
      </Button>
    </li>
  );
}
