import type { Installation } from '@feedreel/contracts/installations'
import type { PageQuery } from '@feedreel/contracts/list'
import { findRecord } from '#features/publishers/service/read-publishers.ts'
import type { Queryable } from '#platform/database/database.ts'
import type { Page } from '#platform/database/list-page.ts'
import { notFound } from '#platform/errors.ts'
import { presentInstallation } from '../present.ts'
import { listInstallations } from '../store.ts'

/** One page of the hosts that asked for a publisher's player, newest first. @throws AppError 404 */
export async function listPage(
  db: Queryable,
  publisherId: number,
  query: PageQuery,
): Promise<Page<Installation>> {
  if (!(await findRecord(db, publisherId))) throw notFound('publisher')
  const { count, rows } = await listInstallations(db, publisherId, query)
  return { count, rows: rows.map(presentInstallation) }
}
