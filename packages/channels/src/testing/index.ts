export { startWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';
