import type { Generated } from 'kysely'

/** The newest key of each name, used from `active_from` on. */
type ServerSecretTable = { name: string; value: string; active_from: Generated<Date> }

/** Keys that were replaced. */
type RetiredSecretTable = {
  id: Generated<number>
  name: string
  value: string
  retired_at: Generated<Date>
}

export type KeyTables = { server_secret: ServerSecretTable; retired_secret: RetiredSecretTable }
