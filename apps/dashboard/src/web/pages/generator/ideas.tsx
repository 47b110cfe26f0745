import { Anchor, Button, Switch, Text } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Loading, QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { State } from '../../parts/state.tsx';
import { useMember } from '../../session/member.ts';
import { texts } from '../../texts/index.ts';
import { AboutIdeas } from './about.tsx';
import { CheckStanding } from './check-standing.tsx';
import type { Shortlist } from './shortlist-store.ts';
import { IdeasTable } from './table.tsx';
import { useAnswers } from './use-answers.ts';
import { type useAsking, useIdeas } from './use-ideas.ts';

const words = texts.generator;

/** The names of one request, each with what was found out about it. */
export function Ideas({
  id,
  endings,
  asking: { check, toCheck },
  shortlist,
}: {
  id: string;
  endings: string[];
  asking: ReturnType<typeof useAsking>;
  shortlist: Shortlist;
}) {
  const { may } = useMember();
  const navigate = useNavigate({ from: '/name-ideas' });
  const { check: checkId, free = false } = useSearch({ from: '/signed-in/name-ideas' });
  const { job, names } = useIdeas(id);
  const standing = useAnswers(checkId);
  const { answers } = standing;
  const ideas = names.data;
  const ask = () =>
    check.mutate({ job: id, names: (ideas ?? []).map(({ name }) => name), tlds: endings });
  const isDue = toCheck === id && ideas !== undefined && ideas.length > 0 && !check.isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are there, and once only
  useEffect(() => {
    if (isDue) ask();
  }, [isDue]);
  const isFree = (name: string) => answers.get(name)?.some(({ status }) => status === 'available');
  const shown = free ? ideas?.filter(({ name }) => isFree(name)) : ideas;
  const isChecking = checkId !== undefined && !standing.isDone && standing.error == null;
  return (
    <Section
      title={words.ideas}
      lead={job.data && words.ideasFor(job.data.description)}
      actions={
        may('domains', 'checkGeneratedNames') && (
          <Button
            variant="default"
            disabled={!ideas?.length || endings.length === 0 || isChecking}
            loading={check.isPending}
            onClick={ask}
          >
            {checkId ? words.checkAgain : words.check}
          </Button>
        )
      }
    >
      <QueryView query={job} loading={<Loading rows={3} />}>
        {(job) =>
          job.state !== 'completed' ? (
            <Text component="div" role="status">
              <State tone={job.state === 'failed' ? 'bad' : 'busy'}>
                {words.jobStates[job.state]}
              </State>{' '}
              {words.states[job.state]}
            </Text>
          ) : (
            <>
              <AboutIdeas job={job} />
              <QueryView query={names}>
                {(all) =>
                  all.length === 0 ? (
                    <Empty title={words.none}>{words.noneText}</Empty>
                  ) : (
                    <>
                      <CheckStanding
                        standing={standing}
                        isAsked={checkId !== undefined}
                        endings={check.variables?.tlds ?? []}
                        error={check.error}
                      />
                      <Switch
                        label={words.onlyFree}
                        checked={free}
                        disabled={checkId === undefined}
                        onChange={({ currentTarget: { checked } }) =>
                          void navigate({
                            search: ({ free: _, ...rest }) => ({
                              ...rest,
                              ...(checked && { free: true as const }),
                            }),
                            replace: true,
                            resetScroll: false,
                          })
                        }
                      />
                      {shown?.length === 0 ? (
                        <Empty title={words.noneFree}>{words.noneFreeText}</Empty>
                      ) : (
                        <IdeasTable
                          ideas={shown ?? []}
                          standing={standing}
                          isChecking={isChecking}
                          asked={all.length}
                          shortlist={shortlist}
                        />
                      )}
                      <LoadMore query={names} />
                      <div className="at-hand">
                        <Anchor
                          size="sm"
                          renderRoot={(props) => (
                            <Link to="." search hash="shortlist" replace {...props} />
                          )}
                        >
                          {words.onShortlist(shortlist.picked.length)}
                        </Anchor>
                      </div>
                    </>
                  )
                }
              </QueryView>
            </>
          )
        }
      </QueryView>
    </Section>
  );
}
