/** How a problem is described in a row, for the lists of other places. */
export { Difficulty } from './list/Difficulty.tsx';
export { Tags } from './list/Tags.tsx';
export { TagLine } from './statement/TagLine.tsx';
