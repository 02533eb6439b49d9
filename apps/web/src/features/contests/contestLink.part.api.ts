export { ContestLink } from './ContestLink.tsx';
