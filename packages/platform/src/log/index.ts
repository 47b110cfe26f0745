export type { Logger } from 'pino';
export { createLogger } from './logger.ts';
