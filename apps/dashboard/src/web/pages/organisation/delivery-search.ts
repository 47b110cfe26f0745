import type { Backup } from '@holdfast/clients';

export type DeliveryState = Backup.NotificationDelivery['state'];

export const DELIVERY_STATES: DeliveryState[] = ['waiting', 'retrying', 'delivered', 'failed'];

/** Of an address that anybody may have typed: what is not understood is left out. */
export function readDeliverySearch(search: Record<string, unknown>): { state?: DeliveryState } {
  const state = DELIVERY_STATES.find((one) => one === search.state);
  return state === undefined ? {} : { state };
}
