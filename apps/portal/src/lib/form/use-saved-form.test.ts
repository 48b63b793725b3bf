import { describe, expect, it } from 'vitest'
import { mergeValues } from './use-saved-form.ts'

const base = { name: 'Gazette', slug: 'gazette', domains: ['a.example'] }

describe('mergeValues', () => {
  it('takes saved values of unedited fields', () => {
    const saved = { ...base, domains: ['a.example', 'b.example'] }
    expect(mergeValues(base, { ...base, name: 'The Gazette' }, saved)).toEqual({
      values: { ...saved, name: 'The Gazette' },
      clashes: [],
    })
  })

  it('keeps the edit and reports a conflict when both changed a field', () => {
    const merged = mergeValues(base, { ...base, slug: 'mine' }, { ...base, slug: 'theirs' })
    expect(merged).toEqual({ values: { ...base, slug: 'mine' }, clashes: ['slug'] })
  })

  it('reports no conflict when both made the same change', () => {
    const both = { ...base, slug: 'same' }
    expect(mergeValues(base, both, both)).toEqual({ values: both, clashes: [] })
  })
})
