export { boolean, commaList, duration, origin, port, secret, url } from './fields.ts';
export { type Environment, parseSettings, SettingsError } from './settings.ts';
export { type UnknownSetting, unknownSettings } from './unknown-settings.ts';
