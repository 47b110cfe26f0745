export { createEngine } from './engine.ts';
export type { Engine } from './interface.ts';
export type { Caller, Client, ProvenBy, User } from './model.ts';
export { argon2Passwords, type Passwords } from './passwords.ts';
