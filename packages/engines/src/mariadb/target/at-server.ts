import { createAtServer } from '../../target/at-server.ts';
import type { Works } from './model.ts';

export const PRODUCT = 'MariaDB or MySQL';

export const atServer = createAtServer<Works>(PRODUCT, new URL('./session.ts', import.meta.url));
