import { z } from 'zod'
import { ErrorBody } from '../errors.ts'
import { Id, IdParam, requiredText, Timestamp } from '../fields/fields.ts'
import { PASSWORD_LENGTH } from '../fields/password-length.ts'
import { Role } from '../fields/role.ts'
import { listOf, PageQuery } from '../list.ts'
import { route } from '../route.ts'

/** Maximum length of the name of a person. */
export const MAX_USERNAME = 150
/** The publishers that a person or a token has access to; null for all. */
export const ListedPublishers = z.array(Id).max(5000).nullable()

export const Person = z
  .object({
    id: Id.describe('The person.'),
    username: z.string().describe('The name with which the person signs in.'),
    role: Role.describe('What the person may do.'),
    publishers: ListedPublishers.describe('The publishers that the person has access to; null for all.'),
    is_active: z.boolean().describe('Whether the person may sign in.'),
    has_joined: z.boolean().describe('Whether the person has chosen a password or signed in.'),
    has_second_factor: z.boolean().describe('Whether the person has an authenticator app or a passkey.'),
    last_sign_in_at: Timestamp.nullable().describe('When the person last signed in; null for never.'),
    session_count: z.int().min(0).describe('Open sessions.'),
    token_count: z.int().min(0).describe('Tokens that work.'),
    link_expires_at: Timestamp.nullable().describe(
      'When the unused link to choose a password expires; null without one.',
    ),
  })
  .meta({ id: 'Person' })
export type Person = z.output<typeof Person>

export const PersonInput = z
  .object({
    username: requiredText(MAX_USERNAME).describe('The name with which the person signs in; unique.'),
    role: Role.describe('What the person may do.'),
    publishers: ListedPublishers.default(null).describe(
      'The publishers that the person has access to; null for all, as owners have. Required for the role publisher.',
    ),
  })
  .meta({ id: 'PersonInput' })
export type PersonInput = z.output<typeof PersonInput>

export const PersonChange = z
  .object({
    role: Role.optional().describe('As for a new person.'),
    publishers: ListedPublishers.optional().describe('As for a new person.'),
    is_active: z
      .boolean()
      .optional()
      .describe('False ends all sessions and keeps the person from signing in.'),
  })
  .meta({ id: 'PersonChange' })
export type PersonChange = z.output<typeof PersonChange>

export const SignInLink = z
  .object({
    url: z.string().describe('Where the person chooses a password. It works once and is not shown again.'),
    expires_at: Timestamp.describe('When it stops working.'),
  })
  .meta({ id: 'SignInLink' })
export type SignInLink = z.output<typeof SignInLink>

export const Invitation = z
  .object({ person: Person.describe('The new person.'), link: SignInLink.describe('For the person.') })
  .meta({ id: 'Invitation' })
export type Invitation = z.output<typeof Invitation>

const Token = z.string().max(200).describe('The part of the link after #.')

export const LinkOwner = z.object({
  username: z.string().describe('The person of the link.'),
  is_invitation: z.boolean().describe('Whether the person has no password yet.'),
})
export type LinkOwner = z.output<typeof LinkOwner>

export const LinkPassword = z.object({
  token: Token,
  password: z
    .string()
    .min(PASSWORD_LENGTH.min)
    .max(PASSWORD_LENGTH.max)
    .describe('The password of the person from now on; common ones are rejected.'),
})

const path = '/api/portal/people/'

export const peopleRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'operator',
    summary: 'Lists the people who may sign in, newest first.',
    query: PageQuery,
    answer: listOf(Person),
  }),
  invite: route({
    method: 'POST',
    path,
    access: 'operator',
    summary: 'Adds a person and returns a link by which the person chooses a password.',
    body: PersonInput,
    answer: Invitation,
    status: 201,
  }),
  change: route({
    method: 'PATCH',
    path: `${path}{id}/`,
    access: 'operator',
    summary: 'Changes the role and the publishers of a person, or whether the person may sign in.',
    params: IdParam,
    body: PersonChange,
    answer: Person,
  }),
  createLink: route({
    method: 'POST',
    path: `${path}{id}/link/`,
    access: 'operator',
    summary: 'Returns a new link by which a person chooses a password; an older one stops working.',
    params: IdParam,
    answer: SignInLink,
    status: 201,
  }),
  endSessions: route({
    method: 'DELETE',
    path: `${path}{id}/sessions/`,
    access: 'operator',
    summary: 'Signs a person out everywhere.',
    params: IdParam,
    answer: z.undefined(),
    status: 204,
  }),
  removeFactors: route({
    method: 'DELETE',
    path: `${path}{id}/factors/`,
    access: 'operator',
    summary: 'Removes all second factors of a person who has lost them.',
    params: IdParam,
    answer: z.undefined(),
    status: 204,
  }),
  readLink: route({
    method: 'POST',
    path: `${path}link/`,
    access: 'anyone',
    summary: 'Says whom a link is for.',
    body: z.object({ token: Token }),
    answer: LinkOwner,
    failures: { 404: ErrorBody },
  }),
  useLink: route({
    method: 'POST',
    path: `${path}link/password/`,
    access: 'anyone',
    summary:
      'Sets the password of the person whom a link is for, which uses up the link and ends all sessions.',
    body: LinkPassword,
    answer: LinkOwner,
    failures: { 404: ErrorBody },
  }),
}
