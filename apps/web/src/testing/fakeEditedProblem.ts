import { getAdminProblem, getProblemCases } from '@oyez/contract/problems/problem-admin';
import { getProblemCodeTemplate, getProblemLanguages } from '@oyez/contract/problems/problem-languages';
import { getProblemTags, getProblemTagsAndClassification } from '@oyez/contract/problems/tags';
import { fakeSite } from './builders.ts';
import { fakeApi } from './fakeApi.ts';
import { aLanguage, aProblemInfo } from './judgeBuilders.ts';

const en = { title: 'Sum', description: '', input: 'Two numbers', output: 'One', hint: '' };

/** Problem 7 as its setter gets it. */
export const EDITED = { ...aProblemInfo().problem, id: 7, problemId: 'A7', statements: { en }, isUploadCase: false };

/** Everything that the form of that problem asks for. */
export function fakeEditedProblem(is: { type?: number } = {}): void {
  fakeSite();
  fakeApi(getProblemTagsAndClassification, []);
  fakeApi(getAdminProblem, { ...EDITED, ...is });
  fakeApi(getProblemLanguages, [aLanguage('C')]);
  fakeApi(getProblemCodeTemplate, []);
  fakeApi(getProblemTags, []);
  fakeApi(getProblemCases, [{ id: 1, pid: 7, input: '1 2\n', output: '3\n', score: null, groupNum: null, status: 0 }]);
}
