import type { ItemEdits } from '@feedreel/contracts/editorial/edits'
import { describe, expect, it } from 'vitest'
import { firstScope, scopeChoices } from './edit-scopes.ts'

const GAZETTE = { id: 7, name: 'The Gazette' }
const POST = { id: 8, name: 'The Post' }

const item = (...publishers: (typeof GAZETTE | null)[]) =>
  ({ edits: publishers.map(publisher => ({ publisher })) }) as ItemEdits

describe('firstScope', () => {
  it('is all publishers, unless that of the screen has an edit of its own', () => {
    expect(firstScope(item(), null, null)).toBe(null)
    expect(firstScope(item(POST), GAZETTE, null)).toBe(null)
    expect(firstScope(item(GAZETTE), GAZETTE, null)).toBe(7)
  })

  it('is a publisher for a person who may not edit for all', () => {
    expect(firstScope(item(), null, [POST, GAZETTE])).toBe(8)
    expect(firstScope(item(), GAZETTE, [POST, GAZETTE])).toBe(7)
  })
})

describe('scopeChoices', () => {
  const labels = (...of: Parameters<typeof scopeChoices>) => scopeChoices(...of).map(({ label }) => label)

  it('offers all publishers, that of the screen, and those with an edit, each once', () => {
    expect(labels(item(null, POST, GAZETTE), GAZETTE, null)).toEqual([
      'All publishers',
      'The Gazette',
      'The Post',
    ])
  })

  it('offers their own publishers to people who may not edit for all', () => {
    expect(labels(item(null), null, [POST, GAZETTE])).toEqual(['The Post', 'The Gazette'])
  })
})
