import { Text } from '@mantine/core';
import type { Problem } from '@oyez/contract/problems/problems';
import { useState } from 'react';
import { siteAddresses } from '../../../app/scope/addresses.ts';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useOwnSearch, usePagedQuery } from '../../../ui/lists/paging.ts';
import { ProblemChoice, type ProblemSource } from '../../problem-choice/problemChoice.part.api.ts';
import type { SettingPlace } from '../settingPlace.ts';
import {
  trainingCandidatesQuery,
  useAddTrainingProblem,
  useImportRemoteTrainingProblem,
} from '../trainingSetting.api.ts';
import { problemTexts } from './problems.i18n.ts';

type Props = { tid: number; name: string; place: SettingPlace; onClose: () => void };

/** Problems to choose from: public ones, and in a group its own. */
export function AddProblems({ tid, name, place, onClose }: Props) {
  const t = problemTexts.use();
  const [source, setSource] = useState<ProblemSource>('public');
  const [q, setQ] = useOwnSearch<{ keyword: string | undefined }>(10, { keyword: undefined });
  const from = source === 'group' ? 'group' : 'public';
  const list = usePagedQuery(trainingCandidatesQuery(place.gid, tid, { ...q, source: from }));
  const add = useAddTrainingProblem(place.gid);
  const remote = useImportRemoteTrainingProblem();
  const [refusal, setRefusal] = useState<string>();

  const added = (problem: string) => toast.success(t('added', { name: problem }));
  const addOne = (problem: Problem) =>
    add.mutate(
      { source: from, tid, problem },
      {
        onSuccess: () => {
          setRefusal(undefined);
          added(problem.problemId);
        },
        onError: (error) => setRefusal(errorMessage(error)),
      },
    );
  return (
    <ProblemChoice
      title={t('addTitle', { name })}
      onClose={onClose}
      head={
        <>
          <Text size="sm" c="dimmed">
            {t('addHint')}
          </Text>
          {refusal !== undefined && (
            <Text size="sm" c="red" role="alert">
              {refusal}
            </Text>
          )}
        </>
      }
      sources={place.gid === undefined ? ['public'] : ['public', 'group']}
      source={source}
      onSource={(chosen) => {
        setSource(chosen);
        setQ({ currentPage: 1 });
      }}
      list={list}
      search={[q, (patch) => setQ(patch)]}
      keyword={q.keyword}
      onKeyword={(keyword) => setQ({ keyword })}
      searchHint={t('search')}
      empty={{ title: t('nothing'), text: t('nothingHint') }}
      onClearFilters={q.keyword === undefined ? undefined : () => setQ({ keyword: undefined })}
      address={({ isGroup, problemId }) => (isGroup ? undefined : siteAddresses.problem(problemId))}
      isBusy={add.isPending}
      onAdd={addOne}
      remote={remote}
      onAddRemote={(problem) =>
        remote.mutate({ tid, ...problem }, { onSuccess: () => added(`${problem.name}-${problem.problemId}`) })
      }
    />
  );
}
