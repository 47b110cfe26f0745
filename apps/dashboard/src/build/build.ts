import { createReadStream, createWriteStream } from 'node:fs';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { workerData } from 'node:worker_threads';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { build } from 'vite';

const outDir = workerData as string;
// Always the production build, whatever NODE_ENV this process was started with.
process.env.NODE_ENV = 'production';
await build({
  root: path.resolve(import.meta.dirname, '../..'),
  logLevel: 'error',
  // Imported as it is: nothing is written next to it.
  configLoader: 'native',
  build: { outDir, emptyOutDir: true },
});
const files = await Array.fromAsync(glob('assets/*.{js,css,svg}', { cwd: outDir }));
await Promise.all(files.map((file) => compress(path.join(outDir, file))));

/** Compresses once here, instead of at every request. */
async function compress(file: string): Promise<void> {
  const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  await Promise.all([
    pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`)),
    pipeline(createReadStream(file), createGzip({ level: 9 }), createWriteStream(`${file}.gz`)),
  ]);
}
