import { createAtServer } from '../../target/at-server.ts';
import type { Works } from './model.ts';

export const atServer = createAtServer<Works>(
  'PostgreSQL',
  new URL('../server-session.ts', import.meta.url),
);
