export { ACTS, type Act } from './acts.ts';
export { isFresh } from './fresh.ts';
export { demand, lacks, may } from './may.ts';
export type { Principal, ServicePrincipal } from './model.ts';
export {
  isPermission,
  PERMISSION_TEXTS,
  PERMISSIONS,
  type Permission,
  ROLE_PERMISSIONS,
  ROLES,
  type Role,
} from './permissions.ts';
export { createServiceTokenVerifier, createTokenVerifier, type Verifier } from './verifier.ts';
