import type { Backup } from '@holdfast/clients';
import type { Limited } from '../output/index.ts';
import type { Common } from '../program/index.ts';

type Delivery = Backup.NotificationDelivery;
export type Channel = Delivery['channel'];

const channels: Record<Channel, true> = { email: true, chat: true, webhook: true };
export const CHANNELS = Object.keys(channels) as Channel[];
export const STATES: readonly Delivery['state'][] = ['waiting', 'retrying', 'delivered', 'failed'];

export type DeliveryChoices = Common & Limited & { channel?: Channel; state?: Delivery['state'] };
