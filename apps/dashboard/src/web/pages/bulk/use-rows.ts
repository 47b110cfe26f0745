import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isUnauthenticated, sayThatSessionEnded } from '../../session/ended.ts';
import { useMember } from '../../session/member.ts';
import { createRows } from './rows.ts';
import { type BulkJob, bulkKey } from './use-bulk.ts';

type Stream =
  | { state: 'open' }
  | { state: 'done'; finishedAt: string | null }
  | { state: 'failed'; error: unknown; at: number };

/**
 * The rows of a bulk check, those that are there and those still to come. If the connection breaks it
 * resumes after the last row, however long that takes; it also goes on when the unknown names are retried.
 */
export function useRows(id: string, job: { data: BulkJob | undefined; dataUpdatedAt: number }) {
  const { api, organisation } = useMember();
  const queryClient = useQueryClient();
  const [rows] = useState(createRows);
  const [stream, setStream] = useState<Stream>({ state: 'open' });
  useSyncExternalStore(rows.subscribe, rows.version);
  const isOpen = stream.state === 'open';
  const key = bulkKey(organisation.id, id).join(' ');

  useEffect(() => {
    if (!isOpen) return;
    const left = new AbortController();
    const { signal } = left;
    async function follow(): Promise<Stream> {
      const how = { after: rows.lastId(), signal, outageMs: Number.POSITIVE_INFINITY };
      for await (const event of api.follow(id, how)) {
        signal.throwIfAborted();
        if (event.event === 'result') rows.add(event.id, event.result);
        else {
          rows.settle();
          const queryKey = key.split(' ');
          // An older response that is still under way must not overwrite this one.
          await queryClient.cancelQueries({ queryKey });
          queryClient.setQueryData(queryKey, event.job);
          return { state: 'done', finishedAt: event.job.finishedAt };
        }
      }
      throw new Error('The stream ended without its last event.');
    }
    follow()
      .catch((error: unknown): Stream => {
        if (isUnauthenticated(error) && !signal.aborted) sayThatSessionEnded();
        return { state: 'failed', error, at: Date.now() };
      })
      .then((next) => !signal.aborted && setStream(next));
    return () => left.abort();
  }, [isOpen, id, api, rows, key, queryClient]);

  const { data, dataUpdatedAt } = job;
  useEffect(() => {
    if (!data) return;
    // Somebody has asked again for what was unknown, here or elsewhere.
    const wentOn = stream.state === 'done' && data.finishedAt !== stream.finishedAt;
    if (wentOn) rows.askAgain();
    // The service answers again, so the stream can be tried again.
    const isBack = stream.state === 'failed' && dataUpdatedAt > stream.at;
    if (wentOn || isBack) setStream({ state: 'open' });
  }, [data, dataUpdatedAt, stream, rows]);

  return { rows, isDone: stream.state === 'done', isOpen };
}
