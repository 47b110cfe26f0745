-- What is done is found by when that was, so that history can be pruned a batch at a time.
create index bulk_jobs_over on bulk_jobs (finished_at) where finished_at is not null;
create index generator_jobs_by_age on generator_jobs (created_at);
create index host_turns_by_turn on host_turns (next_at);
