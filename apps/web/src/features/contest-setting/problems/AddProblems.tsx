import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { OWN_JUDGE } from '@oyez/contract/judging/languages';
import { DIFFICULTIES, type Problem } from '@oyez/contract/problems/problems';
import { REMOTE_SITES } from '@oyez/contract/remote/remote-sites';
import { asLongAsLabel } from '@oyez/contract/rules/contest-form';
import { pick } from '@oyez/contract/wire/values';
import { useState } from 'react';
import { useLocale } from '../../../api/locale.ts';
import { paths } from '../../../app/paths.ts';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { PagedTable } from '../../../ui/lists/PagedTable.tsx';
import { useOwnSearch, usePagedQuery } from '../../../ui/lists/paging.ts';
import { SearchBox } from '../../../ui/lists/SearchBox.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { useGroupAround } from '../../groups/groups.api.ts';
import { RemoteProblemPart } from '../../remote-import/remoteField.part.api.ts';
import { useParts } from '../../site/site.api.ts';
import { candidatesQuery, groupCandidatesQuery, useAddProblem, useImportRemoteProblem } from '../contestSetting.api.ts';
import { nextLabel } from './nextLabel.ts';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';

type Props = { contest: ContestOfStaff; labels: string[]; onClose: () => void };
type Source = 'group' | 'public' | 'remote';
type Filter = { keyword: string | undefined; oj: string | undefined; problemType: number };

/** Public problems to choose from; each gets the label that stands above, and the next one is suggested. */
export function AddProblems({ contest, labels, onClose }: Props) {
  const t = problemTexts.use();
  const locale = useLocale();
  const [q, setQ] = useOwnSearch<Filter>(10, { keyword: undefined, oj: undefined, problemType: contest.type });
  const group = useGroupAround();
  const [source, setSource] = useState<Source>(group === null ? 'public' : 'group');
  const remote = useImportRemoteProblem();
  const isOfGroup = group !== null && source === 'group';
  const hasRemote = useParts().includes('remoteJudges');
  const list = usePagedQuery(isOfGroup ? groupCandidatesQuery(contest.id, q) : candidatesQuery(contest.id, q));
  const add = useAddProblem();
  const [typed, setTyped] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const label = typed ?? nextLabel(labels);

  const addOne = ({ id, problemId }: Problem) => {
    const displayId = label.trim();
    add.mutate(
      { cid: contest.id, pid: id, displayId },
      {
        onSuccess: () => {
          setTyped(undefined);
          setRefusal(undefined);
          toast.success(t('added', { name: problemId, label: displayId }));
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  };
  const addRemote = (problem: { name: string; problemId: string }) => {
    const displayId = label.trim();
    remote.mutate(
      { cid: contest.id, displayId, ...problem },
      {
        onSuccess: () => {
          setTyped(undefined);
          toast.success(t('added', { name: `${problem.name}-${problem.problemId}`, label: displayId }));
        },
      },
    );
  };
  const addButton = (row: Problem) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={t('addOf', { name: row.problemId })}
      disabled={add.isPending || label.trim() === ''}
      onClick={() => addOne(row)}
    >
      {t('addOne')}
    </Button>
  );
  const difficultyOf = ({ difficulty }: Problem) => {
    const found = DIFFICULTIES.find((one) => one.value === difficulty);
    return found === undefined ? '–' : pick(found, locale);
  };
  const link = (row: Problem) => (
    <a
      href={isOfGroup ? paths.groupProblem(String(group.groupId), row.problemId) : siteAddresses.problem(row.problemId)}
      target="_blank"
      rel="noreferrer"
    >
      {row.problemId}
    </a>
  );

  return (
    <Dialog opened onClose={onClose} size="xl" title={t('addTitle', { name: contest.title })}>
      <div className={classes.adding}>
        <TextInput
          label={t('label')}
          description={t(isOfGroup ? 'addOfGroupHint' : 'addHint')}
          className={classes.newLabel ?? ''}
          autoComplete="off"
          value={label}
          error={refusal}
          onChange={(event) => {
            setRefusal(undefined);
            setTyped(asLongAsLabel(event.currentTarget.value));
          }}
        />
        {(group !== null || hasRemote) && (
          <SegmentedControl
            aria-label={t('source')}
            value={source}
            onChange={(chosen) => {
              setSource(chosen as Source);
              setQ({ keyword: undefined, oj: undefined });
            }}
            data={[
              ...(group === null ? [] : [{ value: 'group', label: t('fromGroup') }]),
              { value: 'public', label: t('fromPublic') },
              ...(hasRemote ? [{ value: 'remote', label: t('fromRemote') }] : []),
            ]}
          />
        )}
        {source === 'remote' ? (
          <RemoteProblemPart
            isBusy={remote.isPending}
            refusal={remote.error === null ? undefined : errorMessage(remote.error)}
            onAdd={addRemote}
          />
        ) : (
          <>
            <div className={classes.filters}>
              <SearchBox
                value={q.keyword ?? ''}
                placeholder={t('search')}
                onChange={(text) => setQ({ keyword: text === '' ? undefined : text })}
              />
              {!isOfGroup && (
                <NativeSelect
                  aria-label={t('oj')}
                  value={q.oj ?? ''}
                  data={[
                    { value: '', label: t('anyOj') },
                    { value: OWN_JUDGE, label: t('ownOj') },
                    ...REMOTE_SITES.map((name) => ({ value: name, label: name })),
                  ]}
                  onChange={({ currentTarget: { value } }) => setQ({ oj: value === '' ? undefined : value })}
                />
              )}
            </div>
            <PagedTable
              compact
              label={t('addTitle', { name: contest.title })}
              list={list}
              search={[q, (patch) => setQ(patch)]}
              rowKey={(row) => row.id}
              empty={{ title: t('nothing'), text: t(isOfGroup ? 'nothingOfGroup' : 'nothingHint') }}
              onClearFilters={
                q.keyword === undefined && q.oj === undefined
                  ? undefined
                  : () => setQ({ keyword: undefined, oj: undefined })
              }
              columns={[
                { key: 'id', title: 'ID', width: 130, render: link },
                { key: 'title', title: t('ownTitle'), render: (row) => row.title },
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
