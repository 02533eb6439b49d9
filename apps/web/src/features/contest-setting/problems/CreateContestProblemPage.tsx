import { Alert, Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { ContestOfStaff } from '@oyez/contract/contests/contest-admin';
import { getAdminProblem } from '@oyez/contract/problems/problem-admin';
import { asLongAsLabel } from '@oyez/contract/rules/contest-form';
import { limits } from '@oyez/contract/rules/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call } from '../../../api/call.ts';
import { NotFoundPage } from '../../../app/frame/NotFoundPage.tsx';
import { idOf } from '../../../app/idOf.ts';
import { errorMessage } from '../../../ui/feedback/errorMessage.ts';
import { usePageTitle } from '../../../ui/hooks/usePageTitle.ts';
import { PartsPage } from '../../../ui/layout/PageHead.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { NewContestProblemPart } from '../../problem-setting/form/newContestProblem.part.api.ts';
import { contestProblemsQuery, useNameProblem } from '../contestSetting.api.ts';
import { OfContest } from '../OfContest.tsx';
import { nextLabel } from './nextLabel.ts';
import { problemTexts } from './problems.i18n.ts';
import classes from './problems.module.css';
import { useSettingAddresses } from '../settingAddresses.ts';

export function CreateContestProblemPage() {
  const cid = idOf(useParams()['contestID']);
  if (cid === undefined) return <NotFoundPage />;
  return (
    <OfContest cid={cid} here="problems">
      {(contest) => <CreateProblem contest={contest} />}
    </OfContest>
  );
}

/** A problem is made, and then put into the contest under its name there. */
function CreateProblem({ contest }: { contest: ContestOfStaff }) {
  const to = useSettingAddresses();
  const t = problemTexts.use();
  const heading = t('createTitle', { name: contest.title });
  usePageTitle(heading);
  const navigate = useNavigate();
  const { data: problems = [] } = useQuery(contestProblemsQuery(contest.id));
  const naming = useNameProblem();
  const [typed, setTyped] = useState<string>();
  const [title, setTitle] = useState('');
  const [made, setMade] = useState<number>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const label = typed ?? nextLabel(problems.map((row) => row.displayId));

  const putIn = async (pid: number) => {
    setMade(pid);
    setRefusal(null);
    try {
      const displayTitle = title.trim() || (await call(getAdminProblem, { query: { pid } })).title;
      await naming.mutateAsync({ cid: contest.id, pid, displayId: label.trim(), displayTitle });
      void navigate(to.problems(contest.id), { replace: true });
    } catch (error) {
      setRefusal(errorMessage(error));
    }
  };

  return (
    <PartsPage title={heading}>
      <div className={classes.inContest}>
        <Panel title={t('inContest')}>
          <div className={classes.names}>
            <p className={classes.hint}>{t('inContestHint')}</p>
            <div className={classes.nameFields}>
              <TextInput
                label={t('label')}
                withAsterisk
                autoComplete="off"
                value={label}
                error={refusal}
                onChange={(event) => setTyped(asLongAsLabel(event.currentTarget.value))}
              />
              <TextInput
                label={t('ownTitle')}
                maxLength={limits.problem.title}
                autoComplete="off"
                value={title}
                onChange={(event) => setTitle(event.currentTarget.value)}
              />
            </div>
            {made !== undefined && refusal !== null && (
              <Alert color="yellow" variant="light" role="alert">
                <p>{t('made')}</p>
                <Button size="xs" mt="xs" loading={naming.isPending} onClick={() => void putIn(made)}>
                  {t('putIn')}
                </Button>
              </Alert>
            )}
          </div>
        </Panel>
      </div>
      {made === undefined && <NewContestProblemPart type={contest.type} onSaved={(pid) => void putIn(pid)} />}
    </PartsPage>
  );
}
