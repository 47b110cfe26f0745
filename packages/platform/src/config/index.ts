export {
  asSecret,
  boolean,
  commaList,
  count,
  duration,
  historyDays,
  origin,
  port,
  publicUrl,
  secret,
  url,
} from './fields.ts';
export { type Environment, namesOf, parseSettings, SettingsError } from './settings.ts';
export { unknownSettings } from './unknown-settings.ts';
