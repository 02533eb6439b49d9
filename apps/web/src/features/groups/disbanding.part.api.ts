export { useDisbanding } from './settings/useDisbanding.ts';
