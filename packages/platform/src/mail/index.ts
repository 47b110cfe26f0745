export { defuse, defuseName, inertHtml } from './defuse.ts';
export { MailFailure } from './failures.ts';
export { toHtml } from './html.ts';
export { type MailServer, readMailServer } from './mail-server.ts';
export { type Mail, sendMail } from './send-mail.ts';
export { MAIL_SETTINGS, mailServerOf } from './settings.ts';
