export { describeChannel } from './conformance.ts';
export { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';
