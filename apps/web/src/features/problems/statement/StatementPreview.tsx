import type { ProblemInfo } from '@oyez/contract/problems/problems';
import { Statement } from './Statement.tsx';
import { useStatementText } from './statementText.ts';

/** A problem as its page will show it, before it is stored. */
export function StatementPreview({ info, language }: { info: ProblemInfo; language: string }) {
  return <Statement info={info} statement={useStatementText(info)} language={language} />;
}
