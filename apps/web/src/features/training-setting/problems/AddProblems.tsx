import { Button, Text } from '@mantine/core';
import { DIFFICULTIES, type Problem } from '@oyez/contract/problems/problems';
import { PROBLEM_SOURCES, type ProblemSource } from '@oyez/contract/trainings/training-problem-admin';
import { pick } from '@oyez/contract/wire/values';
import { useState } from 'react';
import { useLocale } from '../../../api/locale.ts';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { PagedTable } from '../../../ui/lists/PagedTable.tsx';
import { useOwnSearch, usePagedQuery } from '../../../ui/lists/paging.ts';
import { SearchBox } from '../../../ui/lists/SearchBox.tsx';
import { Tag } from '../../../ui/text/Tag.tsx';
import type { SettingPlace } from '../settingPlace.ts';
import { RemoteProblemPart } from '../../remote-import/remoteField.part.api.ts';
import { useParts } from '../../site/site.api.ts';
import {
  trainingCandidatesQuery,
  useAddTrainingProblem,
  useImportRemoteTrainingProblem,
} from '../trainingSetting.api.ts';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';

type Props = { tid: number; name: string; place: SettingPlace; onClose: () => void };
type Filter = { keyword: string | undefined; source: ProblemSource };

/** Problems to choose from: public ones, and in a group its own. */
export function AddProblems({ tid, name, place, onClose }: Props) {
  const t = problemTexts.use();
  const locale = useLocale();
  const [q, setQ] = useOwnSearch<Filter>(10, { keyword: undefined, source: 'public' });
  const list = usePagedQuery(trainingCandidatesQuery(place.gid, tid, q));
  const add = useAddTrainingProblem(place.gid);
  const [refusal, setRefusal] = useState<string>();
  const [isRemote, setRemote] = useState(false);
  const remote = useImportRemoteTrainingProblem();
  const hasRemote = useParts().includes('remoteJudges');
  const sources = place.gid === undefined ? (['public'] as const) : PROBLEM_SOURCES;

  const addOne = (problem: Problem) =>
    add.mutate(
      { source: q.source, tid, problem },
      {
        onSuccess: () => {
          setRefusal(undefined);
          toast.success(t('added', { name: problem.problemId }));
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  const addButton = (row: Problem) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('addOf', { name: row.problemId })}
      disabled={add.isPending}
      onClick={() => addOne(row)}
    >
      {t('addOne')}
    </Button>
  );
  const difficultyOf = ({ difficulty }: Problem) => {
    const found = DIFFICULTIES.find((one) => one.value === difficulty);
    return found === undefined ? '–' : pick(found, locale);
  };
  const link = (row: Problem) =>
    row.isGroup ? (
      row.problemId
    ) : (
      <a href={siteAddresses.problem(row.problemId)} target="_blank" rel="noreferrer">
        {row.problemId}
      </a>
    );
  const title = (row: Problem) => (
    <span className={classes.title}>
      {row.title}
      {row.auth === 2 && (
        <Tag tone="warning" hint={t('stateHint.hidden')}>
          {t('state.hidden')}
        </Tag>
      )}
    </span>
  );

  return (
    <Dialog opened onClose={onClose} size="xl" title={t('addTitle', { name })}>
      <div className={classes.adding}>
        <Text size="sm" c="dimmed">
          {t('addHint')}
        </Text>
        {(place.gid !== undefined || hasRemote) && (
          <SegmentedControl
            aria-label={t('source.label')}
            value={isRemote ? 'remote' : q.source}
            data={[...sources, ...(hasRemote ? (['remote'] as const) : [])].map((value) => ({
              value,
              label: t(`source.${value}`),
            }))}
            onChange={(value) => {
              setRemote(value === 'remote');
              if (value !== 'remote') setQ({ source: value === 'group' ? 'group' : 'public' });
            }}
          />
        )}
        {isRemote ? (
          <RemoteProblemPart
            isBusy={remote.isPending}
            refusal={remote.error === null ? undefined : errorMessage(remote.error)}
            onAdd={(problem) =>
              remote.mutate(
                { tid, ...problem },
                { onSuccess: () => toast.success(t('added', { name: `${problem.name}-${problem.problemId}` })) },
              )
            }
          />
        ) : (
          <>
            <div className={classes.filters}>
              <SearchBox
                value={q.keyword ?? ''}
                placeholder={t('search')}
                onChange={(text) => setQ({ keyword: text === '' ? undefined : text })}
              />
            </div>
            {refusal !== undefined && (
              <Text size="sm" c="red" role="alert">
                {refusal}
              </Text>
            )}
            <PagedTable
              compact
              label={t('addTitle', { name })}
              list={list}
              search={[q, (patch) => setQ(patch)]}
              rowKey={(row) => row.id}
              empty={{ title: t('nothing'), text: t('nothingHint') }}
              onClearFilters={q.keyword === undefined ? undefined : () => setQ({ keyword: undefined })}
              columns={[
                { key: 'id', title: 'ID', width: 130, render: link },
                { key: 'title', title: t('problem'), render: title },
                { key: 'difficulty', title: t('difficulty'), width: 100, render: difficultyOf },
                { key: 'add', title: '', width: 84, align: 'right', render: addButton },
              ]}
              phone={(row) => ({
                main: (
                  <>
                    <span className={classes.phoneTitle}>{row.title}</span>
                    {addButton(row)}
                  </>
                ),
                facts: (
                  <>
                    {link(row)}
                    <span>{difficultyOf(row)}</span>
                  </>
                ),
              })}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
