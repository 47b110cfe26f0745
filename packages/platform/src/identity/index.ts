export { may } from './may.ts';
export { type Access, type Principal, ROLES, type Role, type ServicePrincipal } from './model.ts';
export { createServiceTokenVerifier, createTokenVerifier, type Verifier } from './verifier.ts';
