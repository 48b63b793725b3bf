import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { storeSavedRecord } from './saved-record.ts'

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
