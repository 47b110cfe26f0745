import type { Connection } from 'mariadb';
import type { SwapPlan } from '../../model.ts';
import type { Wording } from '../../wording/wording.ts';

/** A swap and the session that does it. */
export type Swapping = {
  connection: Connection;
  vendor: 'mariadb' | 'mysql';
  plan: SwapPlan;
  wording: Wording;
};
