import type { Measured, Measurer, Stage } from './model.ts';
import { stageOf } from './stage.ts';

/**
 * Passes a dump on unchanged while the measurer reads it. At its end the measurer is asked for the
 * result, and `onMeasured` is called before anything downstream sees the end: if either throws, the
 * stream fails, so that a dump that is not whole is never stored as if it were.
 */
export function measure(measurer: Measurer, onMeasured: (measured: Measured) => void): Stage {
  return stageOf(async function* (source) {
    for await (const chunk of source) {
      measurer.write(chunk);
      yield chunk;
    }
    onMeasured(measurer.finish());
  });
}
