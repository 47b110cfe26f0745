/**
 * How long to go on retrying. `long`: an outage, which may last for hours. `none`: the answer stays
 * the same until something is changed.
 */
type MailPatience = 'long' | 'none';

/**
 * The message was not accepted. The text is our own: it quotes no address, no secret and nothing
 * that the other side said.
 */
export class MailFailure extends Error {
  readonly patience: MailPatience;

  constructor(message: string, patience: MailPatience) {
    super(message);
    this.name = 'MailFailure';
    this.patience = patience;
  }
}

/** `originalCode` is the socket's, where the library's own code says only that the socket failed. */
type MailError = { code?: string; originalCode?: string; responseCode?: number };

const NO_TLS = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SELF_SIGNED|UNABLE_TO_/;

/**
 * What went wrong with the mail server, without quoting it: its answers repeat addresses and, at
 * worst, what it was sent.
 */
export function explainMailFailure(error: unknown): MailFailure {
  const { code, originalCode, responseCode } = (error ?? {}) as MailError;
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    // Once the operator has fixed it, the waiting mail is still worth sending.
    return new MailFailure('The mail server refused the user name or password.', 'long');
  }
  if (code === 'ETLS' || NO_TLS.test(originalCode ?? '')) {
    return new MailFailure('TLS with the mail server failed.', 'long');
  }
  if (typeof responseCode === 'number' && responseCode >= 500) {
    // By the rules of SMTP, the same message must not be sent again after a 5xx answer.
    return new MailFailure(`The mail server refused the message with ${responseCode}.`, 'none');
  }
  if (typeof responseCode === 'number' && responseCode >= 400) {
    return new MailFailure(`The mail server deferred the message with ${responseCode}.`, 'long');
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    return new MailFailure('The mail server does not accept these addresses.', 'none');
  }
  return new MailFailure('The mail server cannot be reached.', 'long');
}
