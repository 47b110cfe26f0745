import { HoldfastError } from './error.ts';
import { readRetryAfter } from './rules.ts';

/** An answer that is not a success, as an error. */
export function refusalOf(response: Response, text: string, url: string): HoldfastError {
  const { status, headers } = response;
  const shared = {
    status,
    url,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: readRetryAfter(headers.get('retry-after'), Date.now()),
  };
  const body = readProblem(text);
  if (body) return new HoldfastError({ ...shared, ...body });
  return new HoldfastError({
    ...shared,
    type: 'UNEXPECTED_ANSWER',
    message: `${originOf(url)} answered with status ${status}, but not the way Holdfast does. Is the address right?`,
  });
}

/** An answer that claims success and is something else, such as another server's page. */
export function strangeAnswer(response: Response, url: string, cause?: unknown): HoldfastError {
  return new HoldfastError({
    type: 'UNEXPECTED_ANSWER',
    message: `${originOf(url)} did not answer with JSON, as Holdfast does. Is the address right?`,
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? undefined,
    url,
    cause,
  });
}

export function redirected(response: Response, url: string): HoldfastError {
  const to = response.headers.get('location');
  const where = to !== null && URL.canParse(to, url) ? new URL(to, url).origin : 'another address';
  return new HoldfastError({
    type: 'UNEXPECTED_ANSWER',
    message: `${originOf(url)} redirects to ${where}; is that the address to use?`,
    status: response.status,
    url,
  });
}

function readProblem(text: string) {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return undefined;
    const { type, msg, fields } = body as Record<string, unknown>;
    if (typeof type !== 'string' || typeof msg !== 'string') return undefined;
    return { type, message: msg, fields: fields as Record<string, string> | undefined };
  } catch {
    return undefined;
  }
}

/** The proof that a call wanted was not given; the message says why. */
export function unproven({ status, requestId, url }: HoldfastError, thrown: unknown) {
  if (thrown instanceof HoldfastError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const type = 'STEP_UP_REQUIRED';
  return new HoldfastError({ type, message, status, requestId, url, cause: thrown });
}

/** No answer at all, or one that broke off. */
export function connectionFailure(thrown: unknown, url: string): HoldfastError {
  const origin = originOf(url);
  const code = codeOf(thrown);
  const sentence = SENTENCES.find(([pattern]) => pattern.test(code));
  const reason = sentence?.[1] ?? 'the network, a firewall or its certificate may be the cause';
  return new HoldfastError({
    type: 'CONNECTION_FAILED',
    message: `Holdfast at ${origin} cannot be reached: ${reason}${code && ` (${code})`}.`,
    url,
    cause: thrown,
  });
}

export function lateAnswer(url: string, timeoutMs: number): HoldfastError {
  const seconds = timeoutMs === 1000 ? '1 second' : `${timeoutMs / 1000} seconds`;
  return new HoldfastError({
    type: 'TIMED_OUT',
    message: `Holdfast at ${originOf(url)} did not answer within ${seconds}.`,
    url,
  });
}

/** Node gives the cause as a code; a browser does not tell. */
const SENTENCES: readonly [RegExp, string][] = [
  [
    /^ECONNREFUSED$/,
    'nothing is listening there; check that it is running and that the port is right',
  ],
  [/^ENOTFOUND$/, 'there is no host with this name'],
  [/^EAI_AGAIN$/, 'the name server does not answer'],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/, 'the host does not answer'],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, 'there is no route to this host'],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/,
    'the connection was lost',
  ],
  [/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/, 'the connection stalled'],
  [/CERT|SELF_SIGNED|UNABLE_TO_/, 'this machine does not trust its certificate'],
  [
    /SSL|TLS|^EPROTO$/,
    'the TLS handshake failed; check whether the address begins with https:// or http://',
  ],
  [/^HPE_/, 'the server there does not speak HTTP'],
];

/** The first code on the way into the causes; with several addresses of one name, the first one's. */
function codeOf(thrown: unknown): string {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; depth++) {
    const { code, errors, cause } = error as {
      code?: unknown;
      errors?: unknown[];
      cause?: unknown;
    };
    if (typeof code === 'string') return code;
    error = errors?.[0] ?? cause;
  }
  return '';
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
