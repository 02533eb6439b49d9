/** The code of a submission with what teachers say about its lines, for the page of the submission. */
export { CodeWithNotes } from './CodeWithNotes.tsx';
