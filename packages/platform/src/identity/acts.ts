/**
 * What wants a fresh proof of who does it, and whether the token of a machine is one. Each route names
 * its act, so this list is all that there is to know: docs/security.md has it as a table.
 *
 * A machine shows its secret for every token, and its list of permissions is what somebody with a fresh
 * proof gave it. That is proof enough for what automation is for; not for what takes the organisation
 * over or cannot be taken back.
 */
export const ACTS = {
  delete: {
    what: 'delete a backup, a datasource, a destination or a watcher, or keep backups for a shorter time',
    byMachines: true,
  },
  overwrite: {
    what: 'restore over a database, drop the one that was set aside, or back up another one in its place',
    byMachines: true,
  },
  export: {
    what: 'download a backup, or let its contents go to another server',
    byMachines: true,
  },
  purge: { what: 'delete a backup at once and for good', byMachines: false },
  protection: { what: 'set how long deletions can be undone', byMachines: false },
  keys: {
    what: 'fetch the recovery kit, encrypt to a further key, or take in the keys of another organisation',
    byMachines: false,
  },
  roles: {
    what: 'change a role, remove a member, invite, or make a link to reset a member’s password',
    byMachines: false,
  },
  machines: {
    what: 'make, change or delete a service account, or replace its secret',
    byMachines: false,
  },
  'sign-on': {
    what: 'decide how members sign in: the identity provider, its domains, a second factor for all',
    byMachines: false,
  },
  account: {
    what: 'change what one’s own account is proven by: factors, recovery codes, linked providers, password and address, or erase it',
    byMachines: false,
  },
  'hand-over': { what: 'let a command sign in by this session', byMachines: false },
} as const satisfies Record<string, { what: string; byMachines: boolean }>;

export type Act = keyof typeof ACTS;
