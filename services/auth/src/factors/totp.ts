import { Secret as Key, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Codes of the step before and after count, too: clocks differ. */
const WINDOW = 1;

/** A new secret in Base32, as apps take it. */
export function newTotpSecret(): string {
  return new Key({ size: 20 }).base32;
}

/** The address in the QR code that the app reads. */
export function totpAddress(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** The time step that this code belongs to, if it counts now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window: WINDOW });
  if (delta === null) return undefined;
  return TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

function totpOf(secret: string, label = ''): TOTP {
  const key = Key.fromBase32(secret);
  return new TOTP({ issuer: 'Holdfast', label, secret: key, period: PERIOD_SECONDS, digits: 6 });
}
