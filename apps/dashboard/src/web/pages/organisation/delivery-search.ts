import type { Backup } from '@holdfast/clients';

export type DeliveryState = Backup.NotificationDelivery['state'];

export const DELIVERY_STATES: DeliveryState[] = ['waiting', 'retrying', 'delivered', 'failed'];

/** Anybody may have typed the address: what is not understood is left out. */
export function readDeliverySearch(search: Record<string, unknown>): { state?: DeliveryState } {
  const state = DELIVERY_STATES.find((one) => one === search.state);
  return state === undefined ? {} : { state };
}
