import type { Auth } from '@holdfast/clients';

/* The browser's side of passkeys, which is loaded where one is used. */

/** Browsers make passkeys only for host names, over HTTPS or on this machine. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Lets the browser ask the person for a passkey; its answer is sent as it is. */
export async function answerPasskey(options: Auth.AskedPasskey['options']) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, response } = await startAuthentication({ optionsJSON: options as never });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) };
}

export async function makePasskey(options: Auth.NewPasskey['options']) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports: [...transports] };
}

/** What somebody typed: six digits of an app, or a recovery code. */
export function codeIn(typed: string): { code: string } | { recoveryCode: string } {
  const plain = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(plain) ? { code: plain } : { recoveryCode: plain };
}
