import { counted } from '@feedreel/contracts/counted'
import type { TokenScope } from '@feedreel/contracts/fields/token-scope'

const scopes: Record<TokenScope, { name: string; help: string }> = {
  read: { name: 'Read', help: 'See everything that you see' },
  content: { name: 'Contents', help: 'Change items, pins and withdrawals, and generate videos' },
  manage: { name: 'Manage', help: 'Change feeds, publishers and settings, and run commands' },
}

/** Texts of the tokens on the account screen and on the people screen. */
export const texts = {
  title: 'Your tokens',
  hint: 'Programs call the API with a token. A token can never do more than you can.',
  documents: 'API documentation',
  create: 'Create a token',
  none: 'You have no tokens.',
  columns: {
    name: 'Token',
    allows: 'Allows',
    publishers: 'Publishers',
    used: 'Last used',
    expires: 'Expires',
    actions: 'Actions',
  },
  scopes,
  allPublishers: 'All',
  noPublishers: 'None',
  publisherCount: (count: number) => counted(count, 'publisher'),
  expired: 'Expired',
  never: 'Never',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the token ${name}`,
  revoked: (name: string) => `The token ${name} was revoked`,
  revokeFailed: 'Failed to revoke the token. Please try again.',
  loadFailed: 'Failed to load the tokens. Please try again later.',
  revocation: {
    title: 'Revoke token',
    question: (name: string) => `Are you sure you want to revoke the token ${name}?`,
    loss: 'Programs that use it lose access at once. This cannot be undone.',
  },
  form: {
    title: 'Create a token',
    name: 'Name',
    nameHelp: 'What the token is for, such as the name of the program',
    missingName: 'Enter a name.',
    scopes: 'Allows',
    missingScopes: 'Choose at least one.',
    all: 'All publishers that you see',
    missingPublishers: 'Choose at least one publisher.',
    expiry: 'Works for',
    days: (days: number) => (days === 365 ? '1 year' : `${days} days`),
    save: 'Create token',
    cancel: 'Cancel',
    failed: 'The token could not be created. Please try again.',
  },
  created: {
    title: (name: string) => `Token ${name}`,
    warning: 'Copy the secret now. It is not shown again.',
    secret: 'Secret',
    copy: 'Copy secret',
    close: 'Done',
  },
  person: {
    title: (name: string) => `Tokens of ${name}`,
    none: (name: string) => `${name} has no tokens.`,
    close: 'Close',
    keep: 'Keep it',
  },
}
