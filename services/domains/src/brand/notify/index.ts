export { resumeDigests } from './resume.ts';
