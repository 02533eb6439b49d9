import { adminLogin, checkUsernameOrEmail, login } from '../accounts/accounts.ts';
import { revokeOtherSessions, revokeSession } from '../accounts/account-settings.ts';
import { previewRejudging, rejudgeContestProblem, rejudgeSubmission, stopRejudging } from '../judging/judging-admin.ts';
import { rotateNodeToken, setNodeState } from '../judging/nodes.ts';
import { stopPackageImport } from '../problems/packages.ts';
import { deleteProblems, previewDeleteProblems } from '../problems/problem-batches.ts';
import { getProblemCheckStates } from '../problems/problem-checks.ts';
import { getUserProblemStatus } from '../problems/problems.ts';
import {
  checkContestSubmissionsStatus,
  checkSubmissionsStatus,
  resubmitSubmission,
} from '../submissions/submissions.ts';
import { cancelTestRuns, readTestRuns } from '../submissions/test-runs.ts';
import { previewDeleteUsers, previewGenerateUser } from '../users/user-admin.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import { getDashboardSessions } from './dashboard.ts';
import { updateSwitchConfig } from './switches.ts';

/** Calls by POST or PUT that only read, that end something, or without which nobody could see to the disk. */
const GOES_ON: ReadonlySet<Endpoint> = new Set<Endpoint>([
  login,
  adminLogin,
  checkUsernameOrEmail,
  revokeSession,
  revokeOtherSessions,
  getDashboardSessions,
  getUserProblemStatus,
  getProblemCheckStates,
  checkSubmissionsStatus,
  checkContestSubmissionsStatus,
  readTestRuns,
  cancelTestRuns,
  previewRejudging,
  stopRejudging,
  previewDeleteUsers,
  previewGenerateUser,
  previewDeleteProblems,
  deleteProblems,
  stopPackageImport,
  setNodeState,
  rotateNodeToken,
  updateSwitchConfig,
]);

/** Calls of the contract by GET that put work in line. */
const GETS_THAT_WRITE: ReadonlySet<Endpoint> = new Set<Endpoint>([
  resubmitSubmission,
  rejudgeSubmission,
  rejudgeContestProblem,
]);

/** Whether a call is refused on a full disk. What nodes found out about submissions that are there is always taken. */
export function needsRoom(endpoint: Endpoint): boolean {
  if (endpoint.access === 'node') return false;
  if (endpoint.method === 'POST' || endpoint.method === 'PUT') return !GOES_ON.has(endpoint);
  return GETS_THAT_WRITE.has(endpoint);
}
