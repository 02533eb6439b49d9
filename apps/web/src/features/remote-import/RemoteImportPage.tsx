import { Button, NativeSelect, Textarea } from '@mantine/core';
import { REMOTE_SITE_NAMES } from '@oyez/contract/remote/remote-values';
import { REMOTE_SITES } from '@oyez/contract/remote/remote-sites';
import { useState } from 'react';
import { Link } from 'react-router';
import { grantsOf, useSession } from '../../api/session.ts';
import { paths } from '../../app/paths.ts';
import { usePageTitle } from '../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../ui/layout/PageHead.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { CandidateRow } from './CandidateRow.tsx';
import { importTexts } from './remoteImport.i18n.ts';
import classes from './remoteImport.module.css';
import { useRemoteImport } from './useRemoteImport.ts';

/** Problems of other judges: named, looked at, and then imported. */
export function RemoteImportPage() {
  const t = importTexts.use();
  const importing = useRemoteImport();
  const runsSite = grantsOf(useSession()).includes('system_info_admin');
  usePageTitle(t('title'));
  return (
    <PartsPage
      title={t('title')}
      intro={t('intro')}
      actions={
        runsSite && (
          <Button component={Link} to={paths.adminRemoteJudges()} variant="default" size="xs">
            {t('toJudges')}
          </Button>
        )
      }
    >
      <Ask importing={importing} />
      <Faults importing={importing} />
      {importing.candidates.length > 0 && <Found importing={importing} />}
    </PartsPage>
  );
}

type Part = { importing: ReturnType<typeof useRemoteImport> };

function Ask({ importing: { preview, refusal, doing } }: Part) {
  const t = importTexts.use();
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  return (
    <Panel title={t('ask.title')}>
      <form
        className={classes.ask}
        aria-label={t('ask.title')}
        onSubmit={(event) => {
          event.preventDefault();
          void preview(text, name);
        }}
      >
        <NativeSelect
          label={t('ask.judge')}
          description={t('ask.judgeHint')}
          className={classes.judge}
          value={name}
          data={[
            { value: '', label: t('ask.anyJudge') },
            ...REMOTE_SITES.map((value) => ({ value, label: `${REMOTE_SITE_NAMES[value]} (${value})` })),
          ]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={t('ask.ids')}
          description={t('ask.idsHint')}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          autoComplete="off"
          value={text}
          error={refusal}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={doing === 'reading'} disabled={doing === 'taking'}>
            {t('ask.preview')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Faults({ importing: { faults } }: Part) {
  const t = importTexts.use();
  if (faults.length === 0) return null;
  return (
    <Panel title={t('faults')}>
      <ul className={classes.faults} role="alert">
        {faults.map((fault, index) => (
          <li key={index}>
            {!fault.reason.includes(fault.text) && (
              <>
                <code>{fault.text}</code>{' '}
              </>
            )}
            {fault.reason}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Found({ importing }: Part) {
  const t = importTexts.use();
  const { candidates, doing, take, stop, goOn, choose, again } = importing;
  const wanted = candidates.filter((one) => one.wanted).length;
  const through = candidates.filter((one) => one.state !== 'waiting' && one.state !== 'looking').length;
  const left = candidates.length - through;
  return (
    <Panel
      title={t('found.title')}
      action={
        <span className={classes.progress} aria-live="polite">
          {t('found.progress', { done: through, all: candidates.length })}
        </span>
      }
    >
      <ul className={classes.candidates}>
        {candidates.map((one) => (
          <li key={one.problemId}>
            <CandidateRow
              candidate={one}
              isBusy={doing !== undefined}
              onChoose={(chosen) => choose(one.problemId, chosen)}
              onAgain={() => void again(one)}
            />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button disabled={wanted === 0 || doing !== undefined} loading={doing === 'taking'} onClick={() => void take()}>
          {t('found.take', { count: wanted })}
        </Button>
        {doing !== undefined && (
          <Button variant="default" onClick={stop}>
            {t('found.stop')}
          </Button>
        )}
        {doing === undefined && left > 0 && (
          <Button variant="default" onClick={() => void goOn()}>
            {t('found.goOn', { count: left })}
          </Button>
        )}
      </div>
    </Panel>
  );
}
