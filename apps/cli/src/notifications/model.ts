import type { Backup } from '@holdfast/clients';
import type { Limited } from '../output/index.ts';
import type { Common } from '../program/index.ts';

type Delivery = Backup.NotificationDelivery;

export const CHANNELS: readonly Delivery['channel'][] = ['email', 'chat', 'webhook'];
export const STATES: readonly Delivery['state'][] = ['waiting', 'retrying', 'delivered', 'failed'];

export type DeliveryChoices = Common &
  Limited & { channel?: Delivery['channel']; state?: Delivery['state'] };
