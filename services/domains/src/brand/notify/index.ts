export { notifyMeasures } from './measures.ts';
export { resumeDigests } from './resume.ts';
