export { beginsWith, choose, isId } from './choose.ts';
export { suggest } from './suggest.ts';
