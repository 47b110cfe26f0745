import { type Environment, parseSettings, publicUrl } from '@holdfast/platform/config';

export const SETTINGS = {
  /** This address as seen from outside, for links; the value `request` follows the Host header. */
  HOLDFAST_DASHBOARD_PUBLIC_URL: publicUrl.optional(),
};

/** The only reader of the environment in this role. */
export function readSettings(environment: Environment) {
  const settings = parseSettings(SETTINGS, environment);
  return { publicUrl: settings.HOLDFAST_DASHBOARD_PUBLIC_URL };
}
