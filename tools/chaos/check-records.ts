import type { Pool } from '../../apps/server/src/platform/database/database.ts'
import type { Discrepancy, Ledger } from './ledger.ts'
import { EVENTS_OF_BEACON } from './viewers.ts'

/** The values of the database that the ledger tracks, by its names. */
async function readRecords(pool: Pool): Promise<Map<string, unknown>> {
  const { rows } = await pool.query<{ name: string; value: unknown }>(`
    select 'publisher ' || id || ' name' as name, to_jsonb(name) as value from publisher
    union all select 'feed ' || id || ' name', to_jsonb(name) from feed
    union all select 'settings max_concurrent_generations', to_jsonb(max_concurrent_generations) from settings
    union all select 'publisher ' || publisher_id || ' item ' || item_id, to_jsonb(status) from moderation
    union all select 'item ' || item_id || ' withdrawn', to_jsonb(true) from withdrawal
    union all select 'publisher ' || publisher_id || ' headline of ' || item_id, to_jsonb(title)
      from item_edit where publisher_id is not null
    union all select 'video ' || id, to_jsonb(true) from video
    union all select 'video ' || id || ' cancelled', to_jsonb(error_class) from video
    union all select 'pinned of ' || slug, to_jsonb(pinned_video_id)
      from publisher join publisher_slug on publisher_id = publisher.id`)
  return new Map(rows.map(({ name, value }) => [name, value]))
}

/** Compares every acknowledged change with what the database holds. @returns lost changes, in words */
export async function checkLedger(pool: Pool, ledger: Ledger): Promise<string[]> {
  const records = await readRecords(pool)
  const { rows } = await pool.query<{ id: unknown }>('select id from video where off_air_at is not null')
  // A removal moves the pins of these videos to their remainders, or deletes them.
  const isMovedPin = ({ name, expected }: Discrepancy) =>
    name.startsWith('pinned of ') && rows.some(({ id }) => expected.includes(id))
  // An item that is not moderated has no record.
  const find = (name: string) => records.get(name) ?? (/ item \d+$/.test(name) ? 'normal' : null)
  return ledger
    .compare(find, Date.now())
    .filter(wrong => !isMovedPin(wrong))
    .map(
      ({ name, expected, found }) =>
        `${name} is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`,
    )
}

async function readSentences(pool: Pool, query: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>(query, values)
  return rows.map(({ what }) => what)
}

/** Finds acknowledged playbacks with missing or duplicate events; a sentence for each. */
export async function checkBeacons(pool: Pool, playbacks: readonly string[]): Promise<string[]> {
  const query = `
    select format('%s of %s events of the acknowledged playback %s', count(event.playback), $2::integer, acknowledged)
      as what
    from unnest($1::uuid[]) as acknowledged left join player_event event on event.playback = acknowledged
    group by acknowledged having count(event.playback) <> $2::integer`
  return readSentences(pool, query, [playbacks, EVENTS_OF_BEACON])
}

/** Finds videos whose counts, in total or by day, differ from their events; a sentence for each. */
export async function checkCounts(pool: Pool): Promise<string[]> {
  const query = `
    with event_count as (
      select video_id, count(*) filter (where type = 'view') as views,
        count(*) filter (where type = 'start') as starts, count(*) filter (where type = 'complete') as completes
      from player_event join playback on playback.id = playback group by video_id),
    counted as (
      select video_id, sum(views) as views, sum(starts) as starts, sum(completes) as completes
      from daily_stats group by video_id)
    select format('video %s: %s views counted, %s in the statistics, %s events', video.id, video.view_count,
      counted.views, event_count.views) as what
    from video left join event_count on event_count.video_id = video.id left join counted on counted.video_id = video.id
    where video.view_count <> coalesce(event_count.views, 0) or coalesce(counted.views, 0) <> coalesce(event_count.views, 0)
      or coalesce(counted.starts, 0) <> coalesce(event_count.starts, 0)
      or coalesce(counted.completes, 0) <> coalesce(event_count.completes, 0)`
  return readSentences(pool, query)
}

/** Finds violations of rules that must always hold; a sentence for each. */
export async function checkRules(pool: Pool): Promise<string[]> {
  const query = `
    select format('publisher %s pins %s items of feed %s, allowed are %s', place.publisher_id, count(*),
      place.feed_id, place.top_n_contents) as what
    from publisher_feed place join moderation using (publisher_id, feed_id)
    -- The pin of a withdrawn item does not count towards the limit.
    where moderation.status = 'pinned' and not exists (
      select from withdrawal where withdrawal.item_id = moderation.item_id and restored_at is null)
    group by place.publisher_id, place.feed_id, place.top_n_contents having count(*) > place.top_n_contents
    union all
    -- The engine keeps one job for each time that was due, its slot, which sends the run itself; both for some minutes only.
    select format('%s ran %s times and was due %s times', run.name, count(*), min(due.count))
    from pgboss.job run
    cross join lateral (
      select count(distinct data->>'slot'), min(created_on) as first_on
      from pgboss.job where name = '__pgboss__send-it' and data->>'name' = run.name) due
    where run.name like 'schedule.%' and run.created_on >= due.first_on
    group by run.name having count(*) > min(due.count)
    union all
    select format('video %s is completed and has no file', id) from video
    where status = 'COMPLETED' and withdrawn_at is null and (media_key is null or captions is null)
    union all
    select format('video %s is on air with the banned item %s', video.id, item_id)
    from video join video_item on video_item.video_id = video.id
      join moderation_in_force moderation using (publisher_id, item_id)
    where video.status = 'COMPLETED' and off_air_at is null and moderation.status = 'banned' and not keep_on_air
    union all
    select format('video %s is on air with the withdrawn item %s', video.id, item_id)
    from video join video_item on video_item.video_id = video.id join withdrawal using (item_id)
    where video.status = 'COMPLETED' and off_air_at is null and restored_at is null
    union all
    select format('video %s has failed without a reason', id) from video
    where status = 'FAILED' and (error_class is null or coalesce(error_message, '') = '')
    union all
    select format('job log %s has failed without a reason', id) from job_log
    where status = 'failed' and (error_class is null or coalesce(errors, '') || details = '')`
  return readSentences(pool, query)
}

/**
 * A trigger checks every claim of a generation in the transaction of the claim: the number of running generations,
 * including this one, and the limit at that moment. Claims are checked one after the other, so the second of two concurrent
 * claims sees both. Running generations continue after the limit is lowered, so nothing needs a check between claims.
 */
const INSTALL = `
  create table chaos_limit (what text not null);
  create function look_at_claim() returns trigger language plpgsql as $$
  declare
    allowed integer;
    running integer;
  begin
    perform pg_advisory_xact_lock(hashtext('look at claims'));
    select max_concurrent_generations into allowed from public.settings;
    select count(*) into running from pgboss.job where name = new.name and state = 'active';
    if running > allowed then
      insert into public.chaos_limit values (format('%s generations ran, allowed were %s', running, allowed));
    end if;
    return null;
  end $$;
  create trigger look_at_claim after update of state on pgboss.job for each row
    when (new.name = 'video.generate' and new.state = 'active' and old.state <> 'active')
    execute function look_at_claim()`

/** Makes the database record each generation that is claimed above the limit. */
export async function watchLimit(pool: Pool): Promise<void> {
  await pool.query(INSTALL)
}

/** Reads and deletes the violations since the last call; a sentence for each. */
export const takeOverLimit = (pool: Pool): Promise<string[]> =>
  readSentences(pool, 'delete from chaos_limit returning what')
