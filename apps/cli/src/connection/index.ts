import type { Common } from '../program/index.ts';
import type { Surroundings } from '../terminal/index.ts';
import type { Connected } from './model.ts';

export type { Holdfast } from '@holdfast/clients';
export type { Connected } from './model.ts';

/** How a command gets its connection: the clients are loaded only once one is wanted. */
export type Open = (choices: Common) => Promise<Connected>;

export function opener(surroundings: Surroundings): Open {
  return async (choices) => (await import('./connect.ts')).connect(surroundings, choices);
}
