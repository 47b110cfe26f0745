import type { Command } from 'commander';
import type { Open } from '../connection/index.ts';
import { type Common, noun, verb } from '../program/index.ts';

/** `holdfast recovery-kit …` */
export function recoveryKitCommand(open: Open): Command {
  const kit = noun('recovery-kit', 'what opens your backups when all else is lost');

  verb(kit, 'show', 'the public keys that backups are encrypted to', [
    'holdfast recovery-kit show',
  ]).action(async (choices: Common) => (await import('./show.ts')).showKit(await open(choices)));

  verb(kit, 'save <folder>', 'write the key file and the page on how to use it; keep both safe', [
    'holdfast recovery-kit save /media/safe',
  ]).action(async (folder: string, choices: Common) =>
    (await import('./save.ts')).saveKit(await open(choices), folder),
  );

  verb(kit, 'set-key [recipient]', 'encrypt future backups to a key of your own as well', [
    'holdfast recovery-kit set-key age1…',
    'holdfast recovery-kit set-key --none',
  ])
    .option('--none', 'no longer do so')
    .action(async (recipient: string | undefined, choices: Common & { none?: boolean }) =>
      (await import('./set-key.ts')).setKey(await open(choices), recipient, choices),
    );
  return kit;
}
