import { bytes, counted, createMeter, whole } from '../terminal/index.ts';

export type Counted = {
  bytes?: number;
  rows?: number;
  tables?: number;
  expectedBytes?: number;
  expectedTables?: number;
};

/** How far a dump or a load is: `34 MB of 120 MB, 3.2 MB/s, 27 s left, 12 of 40 tables`. */
export function createCounter(): (progress: Counted) => string {
  const meter = createMeter(bytes);
  return ({ bytes: done, expectedBytes, tables, expectedTables }) => {
    if (done === undefined) return 'starting';
    const parts = [meter(done, expectedBytes)];
    if (tables !== undefined) {
      parts.push(
        expectedTables
          ? `${whole(tables)} of ${whole(expectedTables)} tables`
          : counted(tables, 'table'),
      );
    }
    return parts.join(', ');
  };
}
