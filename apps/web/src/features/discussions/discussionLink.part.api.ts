export { DiscussionLink } from './DiscussionLink.tsx';
