import { serveSession } from '../../session/serve.ts';
import { inspect } from './inspect.ts';

/** The entry of a thread: see `runIsolated`. */
await serveSession(inspect);
