import type { Stage } from './model.ts';
import { stageOf } from './stage.ts';

/**
 * Passes on no more bytes than that, for what was decompressed: how much comes out says nothing about
 * how little went in.
 */
export function atMost(most: number, tooLong: () => Error): Stage {
  return stageOf(async function* (source) {
    let bytes = 0;
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > most) throw tooLong();
      yield chunk;
    }
  });
}
