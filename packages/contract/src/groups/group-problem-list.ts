import { ProblemListFilter, ProblemListRow } from '../problems/problems.ts';
import { endpoint } from '../wire/endpoint.ts';
import { pageOf, pageQuery, sentId } from '../wire/values.ts';

export const getGroupProblems = endpoint({
  method: 'GET',
  path: '/api/group/get-problem-list',
  access: 'login',
  summary: "A group's own problems that its members practise on, a page; counts are those of the group",
  /** The filters and orders of the site's list are ours here. */
  query: pageQuery(10).extend({ gid: sentId }).extend(ProblemListFilter.shape),
  reply: pageOf(ProblemListRow),
});
