import { createAtServer } from '../../at-server.ts';
import type { Works } from './work-model.ts';

export const PRODUCT = 'MariaDB or MySQL';

export const atServer = createAtServer<Works>(
  PRODUCT,
  new URL('./server-session.ts', import.meta.url),
);
