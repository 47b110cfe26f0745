import pg from 'pg';
import type { Shown } from '../model.ts';

type Past = { days: string; size: number; active?: boolean; scheduled?: boolean };

/**
 * How each of the last 29 days ended for each database, the newest last: proven, proven with
 * exceptions, refused by every restore, lost from its storage, made, failed, missed (x) or nothing at
 * all. `size` is how many times as large as the shop it is.
 */
export const PAST: Record<string, Past> = {
  warehouse: { days: 'ppppppppppppppppppppppppppppp', size: 240 },
  accounts: { days: '-----ppppppppmppppppppppppppp', size: 37 },
  analytics: { days: '--------ppppppppppppppppppeee', size: 410 },
  billing: { days: '-ppppppppppppppppppppppppppppr', size: 52 },
  archive: { days: '---ppppppppppppppppppppppppppl', size: 175 },
  'customer-mail': { days: '---------pppppppppfpppppppppp', size: 1_300 },
  reports: { days: 'pppppppxppppppppppppppmmmmmmm', size: 620 },
  tickets: { days: 'pppppppppppppppppppppppppppff', size: 88 },
  'old-website': { days: 'pppppppppppppppp-------------', size: 12, active: false },
  'new-app': { days: '', size: 1, scheduled: false },
};

type Kind = 'p' | 'e' | 'r' | 'l' | 'm' | 'f';
/** What the proof of a restore test says in place of the shop's. */
const PROOFS: Partial<Record<Kind, { verdict: string; objects: object[] }>> = {
  e: {
    verdict: 'confirmed_except',
    objects: [
      {
        object: 'materialised view public.daily_sales',
        why: 'the restored copy computes other values: either they were out of date when they were backed up, or they depend on more than the tables',
        advice: 'If this is as it should be, accept it, and it is not reported again.',
      },
      {
        object: 'materialised view public.visitors_by_country',
        why: 'it reads the foreign table public.visits, and the test server reaches no other server',
        advice: 'Refresh it after a restore.',
      },
      {
        object: 'function public.nearest_store(point)',
        why: 'it takes a superuser to be made, and its text is what was backed up',
        advice: 'If this is as it should be, accept it, and it is not reported again.',
      },
    ],
  },
  r: {
    verdict: 'not_restorable',
    objects: [
      {
        object: 'constraint due_in_future of table public.invoices',
        why: 'rows violate it: CHECK (due_on > CURRENT_DATE) was true when they were written, and is not any more',
        advice:
          'Change the constraint so that it does not depend on the time, or make it NOT VALID, and make a new backup.',
        table: 'public.invoices',
      },
    ],
  },
};
/** What a listing found. */
const LOST =
  'Its artifact is no longer in the storage: twice it was neither in the listing nor there when asked for.';
const SHOP: Past = { days: '-ppppppppppppfpppppppppppppppp', size: 1 };
/** As many as the demo's policy keeps. */
const KEPT_DAYS = 14;

/**
 * A month of use: copies the shop's backup and its proof for each day of each database. The pages are
 * to show what a month of schedules leaves, and nobody can wait a month for a picture.
 */
export async function makeUpHistory(databaseUrl: string): Promise<Shown<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set search_path to backup');
    const { rows } = await client.query(
      "select 1 from backup_jobs where trigger = 'schedule' limit 1",
    );
    const found = rows.length > 0;
    if (!found) {
      for (const [name, past] of Object.entries({ shop: SHOP, ...PAST })) {
        await makeUp(client, name, past);
      }
      await client.query("update datasources set created_at = created_at - interval '40 days'");
      await client.query(LISTED);
    }
    return { says: 'a month of nights', found, value: undefined };
  } finally {
    await client.end();
  }
}

async function makeUp(client: pg.Client, name: string, { days, size }: Past): Promise<void> {
  for (const [at, kind] of [...days].entries()) {
    const age = days.length - at;
    if (kind === '-') continue;
    if (kind === 'x') {
      await client.query(MISS, [name, age]);
      continue;
    }
    const proof = PROOFS[kind as Kind];
    await client.query(RUN, [
      ...[name, age, kind, size * (1 - age / 90), age <= KEPT_DAYS],
      JSON.stringify(proof ?? {}),
      JSON.stringify(proof ? { verdict: proof.verdict, objectCount: proof.objects.length } : {}),
    ]);
  }
  await client.query(LAST_PROOF, [name]);
}
/** 02:30 on the night that many nights ago, and an id as it would have been made at a given time. */
const NIGHT = `(date_trunc('day', now()) - $2::int * interval '1 day' + interval '1 day 2 hours 30 minutes')`;
const idAt = (at: string) =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

/** A time in the format of the services. */
const asText = (at: string) => `to_char(${at}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const PROVEN = `proof || $7::jsonb || jsonb_build_object('restoreId', night.restore_id,
        'provenAt', ${asText("night.at + interval '90 seconds'")})`;

const RUN = `
with shop as (
  select j.*, d.id as of, a.policy_id as by from backup_jobs j
  join datasources s on s.id = j.datasource_id and s.name = 'shop'
  join datasources d on d.organisation_id = s.organisation_id and d.name = $1
  left join attachments a on a.datasource_id = d.id
  where j.state = 'completed' and j.trigger = 'manual' order by j.id limit 1
), slept as (select least(${NIGHT}, now() - interval '3 hours') as at),
night as (select at, ${idAt("at + interval '9 minutes'")} as restore_id from slept),
job as (
  insert into backup_jobs (id, organisation_id, datasource_id, policy_id, destination_id, trigger,
    state, queued_at, started_at, finished_at, due_at, progress, plain_bytes, stored_bytes, rows,
    failure, proof, place_id, options, artifact_key, artifact_sha256, server_version, deleted_at,
    seen_at, read_at)
  select ${idAt('night.at')}, organisation_id, of, by, destination_id, 'schedule',
    case when $3 = 'f' then 'failed' when $5 then 'completed' else 'deleted' end,
    night.at, night.at + interval '1 second', night.at + interval '1 second' + (finished_at - started_at) * sqrt($4::float8),
    night.at, progress,
    case when $3 <> 'f' then plain_bytes * $4::numeric end,
    case when $3 <> 'f' then stored_bytes * $4::numeric end,
    case when $3 <> 'f' then rows * $4::numeric end,
    case when $3 = 'f' then '{"code": "CONNECTION_FAILED", "message": "Nothing answers at 127.0.0.1:54320."}'::jsonb end,
    case when $3 in ('m', 'f') then '{"verdict": "unproven"}'::jsonb
      when $3 = 'l' then jsonb_build_object('verdict', 'missing', 'reason', '${LOST}',
        'provenAt', ${asText("now() - interval '50 minutes'")}, 'before', ${PROVEN})
      else ${PROVEN} end,
    place_id, options, artifact_key, artifact_sha256, server_version,
    case when $3 <> 'f' and not $5 then night.at + interval '${KEPT_DAYS} days 2 minutes' end,
    case when $5 and $3 not in ('f', 'l') then now() - interval '50 minutes' end,
    case when $5 and $3 not in ('m', 'f') then night.at + interval '90 seconds' end
  from shop, night returning *
), occurrence as (
  insert into occurrences (organisation_id, datasource_id, policy_id, due_at, outcome, job_id, recorded_at)
  select organisation_id, datasource_id, policy_id, queued_at, 'queued', id, queued_at from job
  where policy_id is not null
), manifest as (
  insert into backup_manifests (job_id, organisation_id, manifest)
  select job.id, job.organisation_id, m.manifest
  from job, shop join backup_manifests m on m.job_id = shop.id where job.state = 'completed'
), deletion as (
  insert into retention_deletions (id, organisation_id, job_id, datasource_id, datasource_name,
    policy_id, policy_name, artifact_key, backed_up_at, deleted_at, reason, bytes_freed)
  select ${idAt(`job.queued_at + interval '${KEPT_DAYS} days'`)}, job.organisation_id, job.id, d.id, d.name,
    p.id, p.name, job.artifact_key, job.queued_at, job.queued_at + interval '${KEPT_DAYS} days 2 minutes',
    'no longer the newest of any of the last 14 days or of any of the last 8 weeks', job.stored_bytes
  from job join datasources d on d.id = job.datasource_id join backup_policies p on p.id = job.policy_id
  where job.state = 'deleted'
)
insert into restores (id, organisation_id, datasource_id, job_id, mode, trigger, state, created_at,
  started_at, finished_at, options, progress, proof, restore_ms, log)
select night.restore_id, job.organisation_id, job.datasource_id, job.id,
  'sandbox', 'each_backup', 'completed', job.finished_at, job.finished_at,
  job.finished_at + interval '20 seconds', r.options, r.progress, r.proof || $6::jsonb,
  r.restore_ms * sqrt($4::numeric), r.log
from job, night, shop join restores r on r.job_id = shop.id and r.mode = 'sandbox'
where $3 not in ('m', 'f')`;

const MISS = `
insert into occurrences (organisation_id, datasource_id, policy_id, due_at, outcome, reason, recorded_at)
select d.organisation_id, d.id, a.policy_id, ${NIGHT}, 'missed', null, ${NIGHT} + interval '5 hours'
from datasources d join attachments a on a.datasource_id = d.id where d.name = $1`;

/** What is made up is in no storage: nobody is to look for it while the pictures are taken. */
const LISTED = `
insert into custody_places (place_id, organisation_id, list_at, listed_at)
select id, organisation_id, now() + interval '1 day', now() - interval '50 minutes' from backup_places
on conflict (place_id) do update set list_at = excluded.list_at`;

const LAST_PROOF = `
update datasources d set last_proof = coalesce((
  select jsonb_build_object('jobId', j.id) || (s.last_proof - 'jobId')
    || jsonb_build_object('provenAt', j.proof ->> 'provenAt', 'restoreMs', r.restore_ms)
  from backup_jobs j join restores r on r.job_id = j.id, datasources s
  where j.datasource_id = d.id and s.name = 'shop' and j.proof ->> 'verdict' in ('confirmed', 'confirmed_except')
  order by j.id desc limit 1), d.last_proof)
where d.name = $1 and d.last_proof is null`;
