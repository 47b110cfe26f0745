import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Principal } from '../identity/index.ts';

/** One line a request, when it is over, and none for probes. */
export class RequestLog extends LogController {
  readonly #quiet: ReadonlySet<string>;

  constructor(quietPaths: Iterable<string>) {
    super({ requestIdLogLabel: 'requestId' });
    this.#quiet = new Set(quietPaths);
  }

  override incomingRequest(): void {}

  override routeNotFound(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const path = request.url.split('?', 1)[0] ?? '';
    if (this.#quiet.has(path)) return;
    const fields = {
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      organisation: (request.principal as Partial<Principal> | undefined)?.organisation,
    };
    if (error) reply.log.info({ ...fields, err: error }, 'request aborted');
    else reply.log.info(fields, 'request');
  }
}
