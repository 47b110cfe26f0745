import { createAtServer } from '../../target/at-server.ts';
import { PRODUCT } from '../rules.ts';
import type { Works } from './model.ts';

export const atServer = createAtServer<Works>(
  PRODUCT,
  new URL('../server-session.ts', import.meta.url),
);
