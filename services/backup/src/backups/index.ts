export { hasJobInFlight } from './store.ts';
