/** Problems to choose from, for what has problems. */
export { type ProblemSource, ProblemChoice } from './ProblemChoice.tsx';
