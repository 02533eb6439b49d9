import { SubmissionDetailPart } from '../../submissions/submissionPages.part.api.ts';

export function ContestSubmissionPage() {
  return <SubmissionDetailPart />;
}
