export type { DestinationStream as LogDestination, Logger } from 'pino';
export { createLogger } from './logger.ts';
