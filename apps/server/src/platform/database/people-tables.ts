import type { Role } from '@feedreel/contracts/fields/role'
import type { Generated } from 'kysely'

/** What an administrator's row says of a person. */
export type PersonColumns = {
  role: Generated<Role>
  /** False: only those in administrator_publisher. */
  sees_all_publishers: Generated<boolean>
  is_active: Generated<boolean>
  /** False until an invited person has chosen a password. */
  has_joined: Generated<boolean>
  last_sign_in_at: Date | null
}

type AdministratorPublisherTable = { administrator_id: number; publisher_id: number }

/** The hash is that of the token in the link. */
type SignInLinkTable = { administrator_id: number; token_hash: Buffer; expires_at: Date }

export type PeopleTables = {
  administrator_publisher: AdministratorPublisherTable
  sign_in_link: SignInLinkTable
}
