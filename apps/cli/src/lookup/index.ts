export { beginsWith, choose } from './choose.ts';
export { suggest } from './suggest.ts';
