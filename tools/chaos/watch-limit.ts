import type { Pool } from '../../apps/server/src/platform/database/database.ts'

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
export async function takeOverLimit(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ what: string }>('delete from chaos_limit returning what')
  return rows.map(({ what }) => what)
}
