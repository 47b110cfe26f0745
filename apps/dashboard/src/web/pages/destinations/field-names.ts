import { EMPTY } from './draft.ts';

/** Every field of the form, as the service names it. */
export const FIELD_NAMES = [
  'name',
  ...Object.keys(EMPTY.s3).map((field) => `s3.${field}`),
  ...Object.keys(EMPTY.sftp).map((field) => `sftp.${field}`),
];
