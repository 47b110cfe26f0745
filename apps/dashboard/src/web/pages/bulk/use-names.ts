import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { texts } from '../../texts/index.ts';
import { readFile } from './read-file.ts';
import { type Reading, readPasted } from './read-names.ts';

export type Way = 'paste' | 'file';
type FileReading = { reading?: Reading; lines: number; error?: string };

const NOTHING: FileReading = { lines: 0 };

/** The names that were given, either way; what was given the other way is kept. */
export function useNames() {
  const [way, setWay] = useState<Way>('paste');
  const [pasted, setPasted] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [fromFile, setFromFile] = useState(NOTHING);
  const deferred = useDeferredValue(pasted);
  const fromPaste = useMemo(() => readPasted(deferred), [deferred]);
  useEffect(() => {
    setFromFile(NOTHING);
    if (!file) return;
    const left = new AbortController();
    const { signal } = left;
    readFile(file, { onLines: (lines) => setFromFile({ lines }), signal }).then(
      (reading) => !signal.aborted && setFromFile({ reading, lines: reading.lines }),
      (thrown: Error) =>
        !signal.aborted &&
        setFromFile({ lines: 0, error: texts.bulk.unreadable(thrown.message || thrown.name) }),
    );
    return () => left.abort();
  }, [file]);
  const isReading = way === 'file' && file !== null && !fromFile.reading && !fromFile.error;
  return {
    ...{ way, setWay, pasted, setPasted, file, setFile, isReading },
    linesRead: fromFile.lines,
    fileError: fromFile.error,
    reading: way === 'paste' ? fromPaste : fromFile.reading,
    isCurrent: way === 'paste' ? deferred === pasted : !isReading,
  };
}
