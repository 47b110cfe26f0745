import type { Output } from '../output/index.ts';

/** Recovery codes are shown only now; a further factor does not bring new ones. */
export function showCodes(output: Output, sentence: string, recoveryCodes: string[]): void {
  const words =
    recoveryCodes.length === 0
      ? sentence
      : [
          sentence,
          'Recovery codes, each good once in place of another factor, and shown only now:',
          ...recoveryCodes.map((code) => `  ${code}`),
        ].join('\n');
  output.done(words, { recoveryCodes }, recoveryCodes.join('\n') || undefined);
}
