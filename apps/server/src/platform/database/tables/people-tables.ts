import type { ActorKind, AuditAction, AuditEntry, AuditSubject } from '@feedreel/contracts/audit'
import type { Role } from '@feedreel/contracts/fields/role'
import type { TokenScope } from '@feedreel/contracts/fields/token-scope'
import type { ListDensity } from '@feedreel/contracts/session'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** The columns about a person in an administrator's row. */
export type PersonColumns = {
  role: Generated<Role>
  /** False: the person sees only the publishers in administrator_publisher. */
  sees_all_publishers: Generated<boolean>
  is_active: Generated<boolean>
  /** False until an invited person has chosen a password or signed in. */
  has_joined: Generated<boolean>
  /** False: nobody knows the password of the hash. */
  has_password: Generated<boolean>
  last_sign_in_at: Date | null
  passkey_user_id: Generated<string>
  /** Null until the person chooses. */
  list_density: ListDensity | null
}

type AdministratorPublisherTable = { administrator_id: number; publisher_id: number }

/** A sign-in link, with the hash of its token. */
type SignInLinkTable = { administrator_id: number; token_hash: Buffer; expires_at: Date }

/** `last_step`: periods of 30 seconds since 1970. */
type TotpFactorTable = {
  administrator_id: number
  sealed_secret: string
  confirmed_at: Date | null
  last_step: Generated<number>
}

type RecoveryCodeTable = { administrator_id: number; code_hash: Buffer }

type PasskeyTable = {
  id: GeneratedAlways<number>
  administrator_id: number
  /** The credential id, in base64url. */
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
  name: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

type SingleSignOnTable = { administrator_id: number; issuer: string; subject: string }

type UsedChallengeTable = { challenge_hash: Buffer; expires_at: Date }
/** An access token, with the hash of its secret. */
type AccessTokenTable = {
  id: GeneratedAlways<number>
  administrator_id: number
  name: string
  secret_hash: Buffer
  scopes: TokenScope[]
  /** False: the token sees only the publishers in access_token_publisher. */
  sees_all_publishers: boolean
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
}

type AccessTokenPublisherTable = { access_token_id: number; publisher_id: number }

export type AuditTable = {
  id: Generated<number>
  at: Date
  /** `person 12` for a person; the name is that of the administrator. */
  actor: string
  /** Looked up by name for entries of the previous version. */
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
  totp_factor: TotpFactorTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  single_sign_on: SingleSignOnTable
  used_challenge: UsedChallengeTable
  audit: AuditTable
  audit_chain: AuditChainTable
  administrator_publisher: AdministratorPublisherTable
  sign_in_link: SignInLinkTable
  access_token: AccessTokenTable
  access_token_publisher: AccessTokenPublisherTable
}
