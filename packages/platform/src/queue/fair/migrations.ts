import type { Migration } from '../../db/index.ts';

/**
 * What taking turns needs, beside the queue's own tables. Among organisations that have work
 * waiting and run fewer tasks than they may, the one that runs the fewest is next, then the one
 * whose last turn was the longest ago; of its tasks, the one with the smallest priority number,
 * then the oldest. Tasks of one named queue run one after the other, as everywhere.
 */
export function fairMigrations(queue: string): Migration[] {
  return [
    {
      name: 'queue/0003_fair.sql',
      sql: `
        -- Which organisation had its turn in a lane when: a number that grows with every turn.
        create table lane_turns (
          lane text not null,
          organisation text not null,
          turn bigint not null,
          primary key (lane, organisation)
        );
        create sequence lane_turn_numbers;
        create index fair_waiting on ${queue}._private_jobs
          (task_id, (payload ->> 'organisation'), priority, run_at, id) where is_available;
        create index fair_running on ${queue}._private_jobs (task_id) where locked_at is not null;

        create function take_task(in_lane text, task_names text[], most int, holder text)
        returns table (id bigint, task text, payload json, attempts int)
        -- A plan for any array of tasks would read them all.
        language plpgsql volatile set search_path from current
          set plan_cache_mode = force_custom_plan
        as $$
        declare
          wanted int[];
          moment timestamptz;
          chosen record;
        begin
          -- Whoever asks waits here for those before it, and counts afterwards, in a statement of
          -- its own, what they took: no two take the last task that an organisation may run.
          perform pg_advisory_xact_lock(
            hashtextextended(current_schema() || ' lane ' || in_lane, 2));
          moment := clock_timestamp();
          wanted := array(
            select tasks.id from ${queue}._private_tasks tasks
            where tasks.identifier = any(task_names));
          -- From one organisation to the next in the index, however many tasks each has.
          with recursive waiting as (
            select task_id, (
              select jobs.payload ->> 'organisation' from ${queue}._private_jobs jobs
              where jobs.is_available and jobs.task_id = one.task_id
              order by jobs.payload ->> 'organisation' limit 1
            ) as organisation
            from unnest(wanted) one (task_id)
            union all
            select task_id, (
              select jobs.payload ->> 'organisation' from ${queue}._private_jobs jobs
              where jobs.is_available and jobs.task_id = waiting.task_id
                and jobs.payload ->> 'organisation' > waiting.organisation
              order by jobs.payload ->> 'organisation' limit 1
            )
            from waiting where waiting.organisation is not null
          ), running as (
            select jobs.payload ->> 'organisation' as organisation, count(*) as tasks
            from ${queue}._private_jobs jobs
            where jobs.locked_at is not null and jobs.task_id = any(wanted)
            group by 1
          )
          select first.id, waiting.organisation into chosen
          from waiting
          left join running on running.organisation = waiting.organisation
          left join lane_turns last
            on last.lane = in_lane and last.organisation = waiting.organisation
          cross join lateral (
            select jobs.id, jobs.priority, jobs.run_at
            from ${queue}._private_jobs jobs
            left join ${queue}._private_job_queues named on named.id = jobs.job_queue_id
            where jobs.is_available and jobs.task_id = waiting.task_id
              and jobs.payload ->> 'organisation' = waiting.organisation
              and jobs.run_at <= moment and named.locked_at is null
            order by jobs.priority, jobs.run_at, jobs.id
            limit 1
          ) first
          where coalesce(running.tasks, 0) < most
          order by coalesce(running.tasks, 0), last.turn nulls first,
            first.priority, first.run_at, first.id
          limit 1;
          if not found then return; end if;
          return query
            update ${queue}._private_jobs jobs
            set locked_by = holder, locked_at = moment, attempts = jobs.attempts + 1
            where jobs.id = chosen.id and jobs.is_available
            returning jobs.id, (
              select tasks.identifier from ${queue}._private_tasks tasks
              where tasks.id = jobs.task_id
            ), jobs.payload, jobs.attempts::int;
          if not found then return; end if;
          update ${queue}._private_job_queues named
          set locked_by = holder, locked_at = moment
          from ${queue}._private_jobs jobs
          where jobs.id = chosen.id and named.id = jobs.job_queue_id;
          insert into lane_turns values (in_lane, chosen.organisation, nextval('lane_turn_numbers'))
          on conflict (lane, organisation) do update set turn = excluded.turn;
        end
        $$;
        revoke execute on function take_task from public`,
    },
  ];
}
