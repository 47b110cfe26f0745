export { contextOf as destinationContext } from './seal.ts';
