import type { ActorKind, AuditAction, AuditEntry, AuditSubject } from '@feedreel/contracts/audit'
import type { Role } from '@feedreel/contracts/fields/role'
import type { Generated, JSONColumnType } from 'kysely'

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

export type AuditTable = {
  id: Generated<number>
  at: Date
  /** `person 12` for a person; the name is that of the administrator. */
  actor: string
  /** Found by the name for entries of the version before. */
  actor_kind: Generated<ActorKind>
  person_id: number | null
  token_id: number | null
  address: string | null
  action: AuditAction
  subject: AuditSubject
  subject_id: number | null
  /** `person 12` for a person. */
  label: string
  changes: JSONColumnType<AuditEntry['changes']>
  /** Null until the entry is chained. */
  position: number | null
  hash: Buffer | null
}

/** One row: the last entry that retention deleted, and the newest one. */
export type AuditChainTable = {
  id: Generated<boolean>
  anchor_position: Generated<number>
  anchor_hash: Generated<Buffer>
  head_position: Generated<number>
  head_hash: Generated<Buffer>
}

export type PeopleTables = {
  audit: AuditTable
  audit_chain: AuditChainTable
  administrator_publisher: AdministratorPublisherTable
  sign_in_link: SignInLinkTable
}
