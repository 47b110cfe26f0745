import { createAtServer } from '../../target/at-server.ts';
import { PRODUCT, SESSIONS } from '../rules.ts';
import type { Works } from './model.ts';

export const atServer = createAtServer<Works>(PRODUCT, SESSIONS);
