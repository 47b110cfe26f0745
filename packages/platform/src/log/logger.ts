import { type DestinationStream, type Level, type LogFn, type Logger, pino } from 'pino';
import { describeError } from './describe-error.ts';
import { redact, redactFields } from './redact.ts';
import { scrubText } from './scrub-text.ts';

type LoggerOptions = {
  /** The service's name, put on every line. */
  name: string;
  level: Level | 'silent';
  /** Standard output, unless given. */
  destination?: DestinationStream;
};

/** A logger of JSON lines without secrets, whoever logs them and however deeply they are nested. */
export function createLogger({ name, level, destination }: LoggerOptions): Logger {
  const logger = pino(
    {
      level,
      base: { service: name },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError, req: describeRequest, res: describeResponse },
      formatters: {
        level: (label) => ({ level: label }),
        log: redactExceptSerialised,
      },
      hooks: { logMethod: scrubArguments },
    },
    destination ?? pino.destination(1),
  );
  return redactingChildren(logger);
}

/** pino's own formatter for bindings does not apply to children; every child inherits this `child`. */
function redactingChildren(logger: Logger): Logger {
  const child = logger.child;
  const redacting: typeof child = function (this: Logger, bindings, options) {
    return Reflect.apply(child, this, [redactExceptSerialised(bindings), options]);
  };
  return Object.assign(logger, { child: redacting });
}

/** The serialisers above handle these three, and must still see the real objects. */
const SERIALISED = ['err', 'req', 'res'] as const;

function redactExceptSerialised(fields: Record<string, unknown>): Record<string, unknown> {
  const { err, req, res, ...others } = fields;
  const copy = redactFields(others);
  const serialised = { err, req, res };
  for (const key of SERIALISED) {
    if (serialised[key] !== undefined) copy[key] = serialised[key];
  }
  return copy;
}

/** For a line without a message, pino takes that of its error, which no serialiser has scrubbed. */
function scrubArguments(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
  const [first, ...rest] = args as unknown[];
  const texts = rest.map((argument) => redact(argument));
  if (typeof first === 'object' && first !== null && rest.length === 0) {
    const error = first instanceof Error ? first : (first as { err?: unknown }).err;
    if (error instanceof Error) texts.push(scrubText(error.message));
  }
  const start = typeof first === 'string' ? scrubText(first) : first;
  Reflect.apply(method, this, [start, ...texts]);
}

type RequestLike = { method?: string; url?: string };

/** Without the query string: signed links carry their signature there. */
function describeRequest({ method, url }: RequestLike) {
  return { method, path: url?.split('?', 1)[0] };
}

function describeResponse({ statusCode }: { statusCode?: number }) {
  return { status: statusCode };
}
