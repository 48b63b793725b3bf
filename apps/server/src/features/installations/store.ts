import { isHostAllowed } from '@feedreel/contracts/fields/domain'
import type { PageQuery } from '@feedreel/contracts/list'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '#platform/database/database.ts'
import { type Counted, countRows, type Page, readPage } from '#platform/database/list-page.ts'
import type { InstallationTable } from '#platform/database/tables/tables.ts'

export type InstallationRow = Selectable<InstallationTable>

/** Hosts of one outcome per publisher and day, so that forged ones can't fill the table. */
const MAX_HOSTS = 200

/** A request for the player from a page of a host. */
export type Sighting = Pick<InstallationRow, 'publisher_id' | 'host' | 'outcome' | 'player_version'>

/** Adds or updates a sighting on its day; ignores a new host when the day is full. */
export async function upsertInstallation(db: Queryable, seen: Sighting, now: Date): Promise<void> {
  const { publisher_id, host, outcome, player_version } = seen
  const day = now.toISOString().slice(0, 10)
  await sql`
    insert into installation (publisher_id, day, host, outcome, first_at, last_at, player_version)
    select id, ${day}::date, ${host}, ${outcome}, ${now}, ${now}, ${player_version}
    from publisher where id = ${publisher_id} and (
      exists (select from installation known
        where known.publisher_id = ${publisher_id} and known.day = ${day}::date and known.host = ${host})
      or (select count(*) from installation kept
        where kept.publisher_id = ${publisher_id} and kept.day = ${day}::date
          and kept.outcome = ${outcome}) < ${MAX_HOSTS})
    on conflict (publisher_id, day, host) do update set
      outcome = excluded.outcome,
      last_at = greatest(installation.last_at, excluded.last_at),
      player_version = coalesce(excluded.player_version, installation.player_version)
  `.execute(db)
}

/** One page of a publisher's installations, newest first. */
export async function listInstallations(
  db: Queryable,
  publisherId: number,
  query: PageQuery,
): Promise<Page<Omit<InstallationRow, 'publisher_id'>>> {
  const ofPublisher = db.selectFrom('installation').where('publisher_id', '=', publisherId)
  return readPage(query, {
    count: () => countRows(db, ofPublisher.select('host')),
    rows: async ({ limit, offset }) => {
      const { rows } = await sql<Omit<InstallationRow, 'publisher_id'>>`
        select host, to_char(day, 'YYYY-MM-DD') as day, outcome, first_at, last_at, player_version
        from installation join (
          select publisher_id, day, host from installation where publisher_id = ${publisherId}
          order by last_at desc, host limit ${limit} offset ${offset}) as page using (publisher_id, day, host)
        order by last_at desc, host
      `.execute(db)
      return rows
    },
  })
}

export type RefusedHost = { id: number; name: string; host: string; last_at: Date }

/**
 * Maximum number of refused sightings that are searched, newest first. A host has one per day and publisher, so fewer
 * hosts may be found.
 */
const MAX_SEARCHED_SIGHTINGS = 500

/**
 * The hosts that were refused since a moment and still are not allowed, the last seen first, each once for a publisher.
 * Leaves out hosts that were allowed later or were refused only because the publisher was inactive. The count includes all
 * such hosts of the searched sightings.
 */
export async function findRefusedHosts(
  db: Queryable,
  since: Date,
  limit: number,
): Promise<Counted<RefusedHost>> {
  const { rows } = await sql<RefusedHost & { domains: string[] }>`
    select publisher.id, publisher.name, publisher.allowed_domains as domains, refused.host,
      max(refused.last_at) as last_at
    from (
      select publisher_id, host, last_at from installation
      where outcome = 'refused' and last_at >= ${since}
        -- A publisher without domains is shown everywhere.
        and publisher_id in (select id from publisher where allowed_domains <> '{}')
      order by last_at desc limit ${MAX_SEARCHED_SIGHTINGS}) as refused
    join publisher on publisher.id = refused.publisher_id
    group by publisher.id, refused.host
    order by max(refused.last_at) desc, refused.host
  `.execute(db)
  const refused = rows.filter(({ host, domains }) => !isHostAllowed(host, domains))
  return { count: refused.length, rows: refused.slice(0, limit).map(({ domains: _, ...host }) => host) }
}

/** Deletes the sightings of days before a moment. */
export async function deleteInstallationsBefore(db: Queryable, before: Date): Promise<void> {
  await db.deleteFrom('installation').where('day', '<', before.toISOString().slice(0, 10)).execute()
}
