import { type Environment, parseSettings, url } from '@holdfast/platform/config';
import { z } from 'zod';

export const SETTINGS = {
  /** Where this address is reached from outside, for links; `request` follows the Host header. */
  HOLDFAST_DASHBOARD_PUBLIC_URL: z
    .literal('request')
    .or(url(['http:', 'https:']))
    .optional(),
};

/** The only reader of the environment in this role. */
export function readSettings(environment: Environment) {
  const settings = parseSettings(SETTINGS, environment);
  return { publicUrl: settings.HOLDFAST_DASHBOARD_PUBLIC_URL };
}
