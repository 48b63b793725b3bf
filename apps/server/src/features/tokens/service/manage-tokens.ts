import type { PageQuery } from '@feedreel/contracts/list'
import {
  type AccessToken,
  MAX_TOKENS,
  type NewToken,
  type TokenInput,
} from '@feedreel/contracts/people/tokens'
import { recordAudit } from '#features/audit/service.ts'
import { isInScope, type Scope } from '#platform/access/access.ts'
import { type Actor, personReference } from '#platform/actor.ts'
import { DAY_MS } from '#platform/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Page, readPage } from '#platform/database/list-page.ts'
import { forbidden, InvalidFieldsError, notFound, notSignedIn } from '#platform/errors.ts'
import type { Platform } from '#platform/platform.ts'
import {
  countTokens,
  deleteToken,
  deleteTokensOf,
  findUsername,
  insertToken,
  listTokens,
  lockPerson,
  type TokenRecord,
} from '../store.ts'
import { newSecret } from './secrets.ts'

/** A token in the API. */
function presentToken(row: TokenRecord): AccessToken {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}

/** One page of a person's tokens, newest first. */
export async function listPage(
  { db }: Pick<Platform, 'db'>,
  personId: number,
  query: PageQuery,
): Promise<Page<AccessToken>> {
  const { count, rows } = await readPage(query, {
    count: () => countTokens(db, personId),
    rows: bounds => listTokens(db, personId, bounds),
  })
  return { count, rows: rows.map(presentToken) }
}

/** Like listPage, for a person who may not exist. @throws AppError 404 */
export async function listPageOf(
  platform: Pick<Platform, 'db'>,
  personId: number,
  query: PageQuery,
): Promise<Page<AccessToken>> {
  if ((await findUsername(platform.db, personId)) === undefined) throw notFound('person')
  return listPage(platform, personId, query)
}

/** The fields of a token in the audit trail. */
const recorded = ({ scopes, publishers, expires_at }: TokenRecord, personId: number) => ({
  person: personReference(personId),
  scopes,
  publishers,
  expires_at: expires_at.toISOString(),
})

const noPublisher = () =>
  new InvalidFieldsError({ publishers: ['There is no publisher with one of these ids.'] })

/**
 * Creates a token that acts for a person.
 * @param person.scope the publishers that the person sees
 * @throws InvalidFieldsError for unknown publishers and those that the person does not see, and for too many tokens
 */
export async function createToken(
  platform: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  person: { id: number; scope: Scope },
  { name, scopes, publishers, expires_in_days }: TokenInput,
): Promise<NewToken> {
  const { db, clock } = platform
  if (!(publishers ?? []).every(id => isInScope(person.scope, id))) throw noPublisher()
  const secret = newSecret()
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + expires_in_days * DAY_MS)
  const token = await db.transaction().execute(async tx => {
    const role = await lockPerson(tx, person.id)
    if (role === undefined) throw notSignedIn()
    // A concurrent change to this role revokes all tokens, but not one that is created after it.
    if (role === 'publisher') throw forbidden('People of publishers have no tokens.')
    if ((await countTokens(tx, person.id)) >= MAX_TOKENS) {
      throw new InvalidFieldsError({ name: [`You have ${MAX_TOKENS} tokens already. Revoke one first.`] })
    }
    const times = { created_at, expires_at }
    const fields = { personId: person.id, secret, name, scopes: [...new Set(scopes)], publishers, ...times }
    const row = await insertToken(tx, fields)
    if (row === null) throw noPublisher()
    await recordAudit(platform, tx, actor, {
      action: 'created',
      subject: 'token',
      id: row.id,
      label: name,
      after: recorded(row, person.id),
    })
    return row
  })
  return { token: presentToken(token), secret }
}

/** Revokes a token of a person, in all processes at once. @throws AppError 404 */
export async function revokeToken(
  platform: Pick<Platform, 'db' | 'clock'>,
  actor: Actor,
  personId: number,
  id: number,
): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    const token = await deleteToken(tx, personId, id)
    if (!token) throw notFound('token')
    await recordAudit(platform, tx, actor, {
      action: 'deleted',
      subject: 'token',
      id,
      label: token.name,
      before: recorded(token, personId),
    })
  })
}

/** Revokes all tokens of a person. */
export async function revokeAllTokens(tx: Tx, personId: number): Promise<void> {
  await deleteTokensOf(tx, personId)
}
