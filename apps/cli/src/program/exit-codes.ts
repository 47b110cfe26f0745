/** The command's exit codes, for scripts. It must not end with any other. */
export const EXIT_CODES = {
  done: { code: 0, means: 'done; if there was nothing to prove, the output says so' },
  failed: {
    code: 1,
    means: 'failed; also when a proof could neither confirm nor refute what was restored',
  },
  usage: { code: 2, means: 'the command line, or a value in it, is wrong; nothing was done' },
  gaveUp: { code: 3, means: 'gave up waiting; the job that was waited for goes on' },
  notAllowed: { code: 4, means: 'not signed in, or not allowed' },
  jobFailed: { code: 5, means: 'the job that was waited for failed' },
  mismatch: {
    code: 6,
    means:
      'the proof found that what was restored differs from what was backed up, that restores refuse part of it, or that the backup is missing or damaged',
  },
  interrupted: { code: 130, means: 'interrupted; a job that was waited for goes on' },
} as const;

export type Ending = keyof typeof EXIT_CODES;
