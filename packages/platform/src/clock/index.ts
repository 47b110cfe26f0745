export { whenAwakeFor } from './awake.ts';
export { type Clock, ManualClock, systemClock } from './clock.ts';
export { type DatabaseClock, followDatabaseClock } from './database-clock.ts';
