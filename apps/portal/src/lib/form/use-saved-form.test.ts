import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { mergeValues, storeSavedRecord } from './use-saved-form.ts'

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

describe('storeSavedRecord', () => {
  const key = ['feeds', 'one', 7]

  it('stores the answer to a save in the record, whose further fields stay', async () => {
    const client = new QueryClient()
    client.setQueryData(key, { id: 7, name: 'Old', pulls: 3 })
    await storeSavedRecord(client, key, { id: 7, name: 'New' })
    expect(client.getQueryData(key)).toEqual({ id: 7, name: 'New', pulls: 3 })
  })

  it('waits for the record to load again after an answer without one', async () => {
    const client = new QueryClient()
    let name = 'Old'
    const observer = new QueryObserver(client, { queryKey: key, queryFn: async () => ({ id: 7, name }) })
    const stop = observer.subscribe(() => undefined)
    await expect.poll(() => client.getQueryData(key)).toEqual({ id: 7, name: 'Old' })
    name = 'New'
    await storeSavedRecord(client, key, undefined)
    expect(client.getQueryData(key)).toEqual({ id: 7, name: 'New' })
    stop()
  })
})
