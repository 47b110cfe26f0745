/**
 * How long it makes sense to go on trying. `long`: an outage, it may last for hours. `none`: the
 * answer will be the same until somebody changes something.
 */
type MailPatience = 'long' | 'none';

/** The message was not taken. The text is ours: no address, no secret, no word of the other side. */
export class MailFailure extends Error {
  readonly patience: MailPatience;

  constructor(message: string, patience: MailPatience) {
    super(message);
    this.name = 'MailFailure';
    this.patience = patience;
  }
}

/** `originalCode` is that of the socket, where the library's own says no more than that it was one. */
type MailError = { code?: string; originalCode?: string; responseCode?: number };

const NO_TLS = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SELF_SIGNED|UNABLE_TO_/;

/**
 * What went wrong between us and the mail server, without its words: they repeat addresses and, on
 * a bad day, what it was sent.
 */
export function explainMailFailure(error: unknown): MailFailure {
  const { code, originalCode, responseCode } = (error ?? {}) as MailError;
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    // The operator's to mend, and then what waits is still worth sending.
    return new MailFailure('The mail server refused the account that it was given.', 'long');
  }
  if (code === 'ETLS' || NO_TLS.test(originalCode ?? '')) {
    return new MailFailure('TLS with the mail server failed.', 'long');
  }
  if (typeof responseCode === 'number' && responseCode >= 500) {
    // By SMTP's own rule the same message is not to be tried again.
    return new MailFailure(`The mail server refused the message with ${responseCode}.`, 'none');
  }
  if (typeof responseCode === 'number' && responseCode >= 400) {
    return new MailFailure(`The mail server put the message off with ${responseCode}.`, 'long');
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') {
    return new MailFailure('The mail server does not take such addresses.', 'none');
  }
  return new MailFailure('The mail server cannot be reached.', 'long');
}
