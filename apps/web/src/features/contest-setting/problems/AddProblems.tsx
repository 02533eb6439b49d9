import { NativeSelect, TextInput } from '@mantine/core';
import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { OWN_JUDGE } from '@oyez/contract/judging/languages';
import type { Problem } from '@oyez/contract/problems/problems';
import { REMOTE_SITES } from '@oyez/contract/remote/remote-sites';
import { asLongAsLabel } from '@oyez/contract/rules/contest-form';
import { useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useOwnSearch, usePagedQuery } from '../../../ui/lists/paging.ts';
import { useGroupAround } from '../../groups/groups.api.ts';
import { ProblemChoice, type ProblemSource } from '../../problem-choice/problemChoice.part.api.ts';
import { candidatesQuery, groupCandidatesQuery, useAddProblem, useImportRemoteProblem } from '../contestSetting.api.ts';
import { nextLabel } from './nextLabel.ts';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';

type Props = { contest: ContestOfStaff; labels: string[]; onClose: () => void };
type Filter = { keyword: string | undefined; oj: string | undefined; problemType: number };

/** Public problems to choose from; each gets the label that stands above, and the next one is suggested. */
export function AddProblems({ contest, labels, onClose }: Props) {
  const t = problemTexts.use();
  const [q, setQ] = useOwnSearch<Filter>(10, { keyword: undefined, oj: undefined, problemType: contest.type });
  const group = useGroupAround();
  const [source, setSource] = useState<ProblemSource>(group === null ? 'public' : 'group');
  const remote = useImportRemoteProblem();
  const isOfGroup = group !== null && source === 'group';
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
  const forget = () => setQ({ keyword: undefined, oj: undefined });

  return (
    <ProblemChoice
      title={t('addTitle', { name: contest.title })}
      onClose={onClose}
      head={
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
      }
      sources={group === null ? ['public'] : ['group', 'public']}
      source={source}
      onSource={(chosen) => {
        setSource(chosen);
        forget();
      }}
      list={list}
      search={[q, (patch) => setQ(patch)]}
      keyword={q.keyword}
      onKeyword={(keyword) => setQ({ keyword })}
      searchHint={t('search')}
      filters={
        !isOfGroup && (
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
        )
      }
      empty={{ title: t('nothing'), text: t(isOfGroup ? 'nothingOfGroup' : 'nothingHint') }}
      onClearFilters={q.keyword === undefined && q.oj === undefined ? undefined : forget}
      address={({ problemId }) =>
        isOfGroup ? paths.groupProblem(String(group.groupId), problemId) : siteAddresses.problem(problemId)
      }
      isBusy={add.isPending || label.trim() === ''}
      onAdd={addOne}
      remote={remote}
      onAddRemote={addRemote}
    />
  );
}
