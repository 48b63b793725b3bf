import type { LiveEvent } from '@feedreel/contracts/events'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { applyProgress, noteRow, staleKeys, withProgress } from './live-changes.ts'
import { keys } from './query-keys.ts'

const waiting = { id: 7, status: 'QUEUED', progress: 0, step: null }
const step: LiveEvent = { subject: 'video', id: 7, change: 'updated', percent: 40, step: 'Item 2 of 5' }

describe('applyProgress', () => {
  it('moves the video in its list and on its own, and leaves the others', () => {
    const client = new QueryClient()
    const other = { ...waiting, id: 8 }
    client.setQueryData([...keys.videos, 'list', 1], { rows: [waiting, other], count: 2, hasNext: false })
    client.setQueryData([...keys.videos, 'one', 7], waiting)
    client.setQueryData([...keys.videos, 'list', 'count'], 2)
    expect(applyProgress(client, step)).toBe(true)
    const made = { id: 7, status: 'PROCESSING', progress: 40, step: 'Item 2 of 5' }
    expect(client.getQueryData([...keys.videos, 'list', 1])).toMatchObject({ rows: [made, other], count: 2 })
    expect(client.getQueryData([...keys.videos, 'one', 7])).toEqual(made)
    expect(client.getQueryData([...keys.videos, 'list', 'count'])).toBe(2)
  })

  it('keeps the progress of a job by its id', () => {
    const client = new QueryClient()
    expect(applyProgress(client, { ...step, subject: 'job_log' })).toBe(true)
    expect(client.getQueryData([...keys.jobProgress, 7])).toEqual({ percent: 40, step: 'Item 2 of 5' })
  })

  it('leaves every other change to be asked for', () => {
    const client = new QueryClient()
    expect(applyProgress(client, { subject: 'video', id: 7, change: 'updated' })).toBe(false)
  })
})

describe('withProgress', () => {
  it('never takes a finished video back', () => {
    const done = { ...waiting, status: 'COMPLETED', progress: 100 }
    expect(withProgress(done, 7, 90, 'Joining')).toEqual(done)
  })

  it('gives back the very same list when the video is not in it', () => {
    const list = { rows: [waiting] }
    expect(withProgress(list, 9, 50, null)).toBe(list)
  })
})

describe('staleKeys', () => {
  it('knows where each subject shows', () => {
    expect(staleKeys({ subject: 'job_log', id: 1, change: 'created' })).toContain(keys.logs)
    expect(staleKeys({ subject: 'feed', id: 1, change: 'deleted' })).toContain(keys.items)
    expect(staleKeys({ subject: 'statistics', id: 1, change: 'updated' })).toContain(keys.statistics)
  })

  it('never makes the whole list of feeds or publishers stale', () => {
    for (const [subject, [name]] of [
      ['feed', keys.feeds],
      ['publisher', keys.publishers],
      ['video', keys.publishers],
    ] as const) {
      const ofList = staleKeys({ subject, id: 7, change: 'updated' }).filter(key => key[0] === name)
      expect(ofList).toEqual(subject === 'video' ? [] : [[name, 'one', 7]])
    }
  })
})

describe('noteRow', () => {
  it('takes a deleted row out of the whole list', () => {
    const client = new QueryClient()
    const page = { rows: [{ id: 7 }, { id: 8 }], count: 2, hasNext: false }
    client.setQueryData([...keys.feeds, 'all'], { pages: [page], pageParams: [1] })
    noteRow(client, { subject: 'feed', id: 7, change: 'deleted' })
    expect(client.getQueryData([...keys.feeds, 'all'])).toMatchObject({
      pages: [{ rows: [{ id: 8 }], count: 1 }],
    })
  })
})
