export { devicesOf } from './cookie.ts';
export { recogniseDevice } from './recognise.ts';
export { type DeviceParts, rememberDevice } from './remember.ts';
