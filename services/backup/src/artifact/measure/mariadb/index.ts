export { createMariadbMeasurer } from './measurer.ts';
