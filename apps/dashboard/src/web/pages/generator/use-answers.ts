import type { Domains } from '@holdfast/clients';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RUNNING_MS } from '../../parts/live.ts';
import { useMember } from '../../session/member.ts';

type Result = Domains.CheckResult;
/** By name without its ending: the answers so far, one for each ending. */
export type Answers = ReadonlyMap<string, readonly Result[]>;

/** Answers that arrive within this time are drawn together. */
const TOGETHER_MS = 100;

/** The answers of a check as they arrive; it resumes by itself if the connection breaks. */
export function useAnswers(check: string | undefined) {
  const { api, organisation } = useMember();
  const [answers, setAnswers] = useState<Answers>(new Map());
  const [error, setError] = useState<unknown>();
  const [isDone, setDone] = useState(false);
  const bulk = useQuery({
    queryKey: [organisation.id, 'name-check', check],
    queryFn: ({ signal }) => api.domains.readBulkCheck({ path: { id: check ?? '' }, signal }),
    enabled: check !== undefined,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : RUNNING_MS),
  });
  const { refetch } = bulk;
  useEffect(() => {
    setAnswers(new Map());
    setError(undefined);
    setDone(false);
    if (check === undefined) return;
    const leaving = new AbortController();
    const came: Result[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      const fresh = came.splice(0);
      setAnswers((before) => withAll(before, fresh));
    };
    const read = async () => {
      for await (const event of api.follow(check, {
        signal: leaving.signal,
        outageMs: Number.POSITIVE_INFINITY,
      })) {
        if (event.event === 'done') break;
        came.push(event.result);
        timer ??= setTimeout(draw, TOGETHER_MS);
      }
      clearTimeout(timer);
      draw();
      setDone(true);
      void refetch();
    };
    read().catch((thrown) => leaving.signal.aborted || setError(thrown));
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [api, check, refetch]);
  return { answers, job: bulk.data, isDone, error: error ?? bulk.error };
}

const isOver = (job: Domains.BulkJob | undefined) =>
  job !== undefined && job.state !== 'queued' && job.state !== 'running';

/** A later answer about the same name replaces the earlier one. */
function withAll(before: Answers, fresh: readonly Result[]): Answers {
  const all = new Map(before);
  for (const result of fresh) {
    const label = result.domain.slice(0, -(result.suffix.length + 1));
    const others = (all.get(label) ?? []).filter(({ domain }) => domain !== result.domain);
    all.set(
      label,
      [...others, result].sort((a, b) => (a.domain < b.domain ? -1 : 1)),
    );
  }
  return all;
}
