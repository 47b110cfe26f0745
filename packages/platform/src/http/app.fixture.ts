import { ManualClock } from '../clock/index.ts';
import { createTokenVerifier, type Principal } from '../identity/index.ts';
import { createLogger } from '../log/index.ts';
import { HttpClient } from '../testing/http-client.ts';
import { createTokenMinter, type TokenMinter } from '../testing/tokens.ts';
import { createHttpApp, type HttpApp, type HttpAppOptions } from './app.ts';

export type TestApp = {
  app: HttpApp;
  options: HttpAppOptions;
  baseUrl: string;
  clock: ManualClock;
  minter: TokenMinter;
  /** Sends no token; `as` gives it one. */
  client: HttpClient;
  token(claims?: Partial<Record<string, unknown>> & { role?: Principal['role'] }): Promise<string>;
  log: { text(): string; lines(): Record<string, unknown>[] };
  stop(): Promise<void>;
};

/** A real app on a real port, with its own issuer of tokens and a clock that the test moves. */
export async function startTestApp(options: Partial<HttpAppOptions> = {}): Promise<TestApp> {
  const clock = new ManualClock('2026-03-01T10:00:00.000Z');
  const minter = await createTokenMinter({ issuer: 'https://auth.test', clock });
  const written: string[] = [];
  const logger = createLogger({
    name: 'test',
    level: 'debug',
    destination: { write: (line) => void written.push(line) },
  });
  const complete: HttpAppOptions = {
    name: 'Test',
    version: '1.2.3',
    description: 'For tests',
    routes: [],
    logger,
    clock,
    verifier: createTokenVerifier({
      issuer: minter.issuer,
      audience: 'test',
      jwks: { url: minter.jwksUrl },
      clock,
    }),
    readiness: {},
    corsOrigins: [],
    trustedProxies: 0,
    rateLimit: { perMinute: 10_000 },
    bodyLimitBytes: 10_000,
    ...options,
  };
  const app = await createHttpApp(complete);
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    options: complete,
    baseUrl,
    clock,
    minter,
    client: new HttpClient({ baseUrl }),
    token: (claims = {}) => minter.mint({ audience: 'test', ...claims }),
    log: {
      text: () => written.join(''),
      lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    },
    async stop() {
      await app.stop({ graceMs: 1_000 });
      await minter.stop();
    },
  };
}
