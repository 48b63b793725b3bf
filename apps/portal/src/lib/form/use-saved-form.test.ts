import { describe, expect, it } from 'vitest'
import { mergeValues } from './use-saved-form.ts'

const base = { name: 'Gazette', slug: 'gazette', domains: ['a.example'] }

describe('mergeValues', () => {
  it('takes what others saved in fields that nobody typed into', () => {
    const saved = { ...base, domains: ['a.example', 'b.example'] }
    expect(mergeValues(base, { ...base, name: 'The Gazette' }, saved)).toEqual({
      values: { ...saved, name: 'The Gazette' },
      clashes: [],
    })
  })

  it('keeps what was typed where both changed a field, and names it', () => {
    const merged = mergeValues(base, { ...base, slug: 'mine' }, { ...base, slug: 'theirs' })
    expect(merged).toEqual({ values: { ...base, slug: 'mine' }, clashes: ['slug'] })
  })

  it('sees no clash when both typed the same', () => {
    const both = { ...base, slug: 'same' }
    expect(mergeValues(base, both, both)).toEqual({ values: both, clashes: [] })
  })
})
