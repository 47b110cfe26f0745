/** The tabs of a database's page and the steps of the wizard, as they are in the address. */
export const DATASOURCE_TABS = ['backups', 'schedule', 'restores', 'growth', 'settings'] as const;
export const WIZARD_STEPS = ['engine', 'connection', 'schedule', 'backup', 'proof'] as const;
export type Tab = (typeof DATASOURCE_TABS)[number];
export type Step = (typeof WIZARD_STEPS)[number];
