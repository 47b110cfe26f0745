export { demand, lacks, may } from './may.ts';
export { type Principal, ROLES, type Role, type ServicePrincipal } from './model.ts';
export {
  isPermission,
  PERMISSION_TEXTS,
  PERMISSIONS,
  type Permission,
  ROLE_PERMISSIONS,
} from './permissions.ts';
export { createServiceTokenVerifier, createTokenVerifier, type Verifier } from './verifier.ts';
