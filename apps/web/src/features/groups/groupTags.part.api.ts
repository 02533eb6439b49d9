export { GroupTags } from './GroupTags.tsx';
