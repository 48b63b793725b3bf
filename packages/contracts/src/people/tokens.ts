import { z } from 'zod'
import { Id, IdParam, requiredText, Timestamp } from '../fields/fields.ts'
import { TokenScope } from '../fields/token-scope.ts'
import { listOf, PageQuery } from '../list.ts'
import { route } from '../route.ts'
import { ListedPublishers } from './people.ts'

/** Maximum number of tokens that a person can have at a time. */
export const MAX_TOKENS = 100
/** Maximum lifetime of a token, in days. */
export const MAX_TOKEN_DAYS = 365
/** Requests that a token may make a minute in each web process. */
export const TOKEN_REQUESTS_PER_MINUTE = 600

const MAX_NAME = 100
export const AccessToken = z
  .object({
    id: Id.describe('The token.'),
    name: z.string().describe('What the token is for.'),
    scopes: z.array(TokenScope).describe('The calls that it may make, if its person may.'),
    publishers: ListedPublishers.describe(
      'The publishers that it has access to, if its person has; null for all of the person.',
    ),
    created_at: Timestamp.describe('When it was created.'),
    expires_at: Timestamp.describe('When it stops working.'),
    last_used_at: Timestamp.nullable().describe('When it was last used, to the minute; null for never.'),
  })
  .meta({ id: 'AccessToken' })
export type AccessToken = z.output<typeof AccessToken>

export const TokenInput = z
  .object({
    name: requiredText(MAX_NAME).describe('What the token is for.'),
    scopes: z
      .array(TokenScope)
      .min(1)
      .max(TokenScope.options.length)
      .describe('The calls that it may make: `read`, `content` and `manage`; none includes another.'),
    publishers: ListedPublishers.default(null).describe(
      'The publishers that it has access to; null for all of the person.',
    ),
    expires_in_days: z.int().min(1).max(MAX_TOKEN_DAYS).describe('How many days it works.'),
  })
  .meta({ id: 'TokenInput' })
export type TokenInput = z.output<typeof TokenInput>

export const NewToken = z
  .object({
    token: AccessToken.describe('The new token.'),
    secret: z.string().describe('Sent as `Authorization: Bearer`. It is not shown again.'),
  })
  .meta({ id: 'NewToken' })
export type NewToken = z.output<typeof NewToken>

const path = '/api/portal/tokens/'
const personPath = '/api/portal/people/{id}/tokens/'

export const tokenRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'operator',
    isPersonal: true,
    summary: 'Lists one’s own tokens, newest first.',
    query: PageQuery,
    answer: listOf(AccessToken),
  }),
  create: route({
    method: 'POST',
    path,
    access: 'operator',
    summary: 'Creates a token that acts for the caller, and returns its secret, which is not shown again.',
    body: TokenInput,
    answer: NewToken,
    status: 201,
  }),
  revoke: route({
    method: 'DELETE',
    path: `${path}{id}/`,
    access: 'operator',
    summary: 'Revokes one of one’s own tokens.',
    params: IdParam,
    answer: z.undefined(),
    status: 204,
  }),
  listOfPerson: route({
    method: 'GET',
    path: personPath,
    access: 'operator',
    summary: 'Lists the tokens of a person, newest first.',
    params: IdParam,
    query: PageQuery,
    answer: listOf(AccessToken),
  }),
  revokeOfPerson: route({
    method: 'DELETE',
    path: `${personPath}{tokenId}/`,
    access: 'operator',
    summary: 'Revokes a token of a person.',
    params: IdParam.extend({ tokenId: IdParam.shape.id.describe('The token.') }),
    answer: z.undefined(),
    status: 204,
  }),
}
