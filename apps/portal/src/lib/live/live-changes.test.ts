import type { LiveEvent } from '@feedreel/contracts/events'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { keys } from '../api/query-keys.ts'
import { AFFECTED_KEYS, applyProgress, withProgress } from './live-changes.ts'

const waiting = { id: 7, status: 'QUEUED', generation_started: null, progress: 0, step: null }
const step: LiveEvent = { subject: 'video', id: 7, change: 'updated', percent: 40, step: 'Item 2 of 5' }

describe('AFFECTED_KEYS', () => {
  it.each(['feed', 'item', 'publisher', 'video'] as const)(
    'has the line-up of the next video for a change of a %s',
    subject => {
      expect(AFFECTED_KEYS[subject]).toContain(keys.lineUps)
    },
  )

  it('has the list of publishers, which says when the next video is due, for a change of a video', () => {
    expect(AFFECTED_KEYS.video).toContainEqual([...keys.publishers, 'all'])
  })
})

describe('applyProgress', () => {
  it('updates the video in its list and its record, and no other', () => {
    const client = new QueryClient()
    const other = { ...waiting, id: 8 }
    client.setQueryData([...keys.videos, 'list', 1], { rows: [waiting, other], count: 2, hasNext: false })
    client.setQueryData([...keys.videos, 'one', 7], waiting)
    client.setQueryData([...keys.videos, 'list', 'count'], 2)
    expect(applyProgress(client, step)).toBe(true)
    const begun = { generation_started: expect.any(String) }
    const made = { id: 7, status: 'PROCESSING', ...begun, progress: 40, step: 'Item 2 of 5' }
    expect(client.getQueryData([...keys.videos, 'list', 1])).toMatchObject({ rows: [made, other], count: 2 })
    expect(client.getQueryData([...keys.videos, 'one', 7])).toEqual(made)
    expect(client.getQueryData([...keys.videos, 'list', 'count'])).toBe(2)
  })

  it('stores the progress of a job by its id', () => {
    const client = new QueryClient()
    expect(applyProgress(client, { ...step, subject: 'job_log' })).toBe(true)
    expect(client.getQueryData([...keys.jobProgress, 7])).toEqual({ percent: 40, step: 'Item 2 of 5' })
  })

  it('leaves the start of a video to a refetch too, since lists may be filtered by status', () => {
    const client = new QueryClient()
    client.setQueryData([...keys.videos, 'one', 7], waiting)
    expect(applyProgress(client, { ...step, percent: 0 })).toBe(false)
    expect(client.getQueryData([...keys.videos, 'one', 7])).toMatchObject({ status: 'PROCESSING' })
  })

  it('leaves every other change to a refetch', () => {
    const client = new QueryClient()
    expect(applyProgress(client, { subject: 'video', id: 7, change: 'updated' })).toBe(false)
  })
})

describe('withProgress', () => {
  it('keeps the time at which the generation began', () => {
    const running = { ...waiting, status: 'PROCESSING', generation_started: '2026-03-05T12:00:00.000Z' }
    expect(withProgress(running, 7, 50, null)).toMatchObject({
      generation_started: running.generation_started,
    })
  })

  it('never moves a finished video back', () => {
    const done = { ...waiting, status: 'COMPLETED', progress: 100 }
    expect(withProgress(done, 7, 90, 'Joining')).toEqual(done)
  })

  it('returns the same list when the video is not in it', () => {
    const list = { rows: [waiting] }
    expect(withProgress(list, 9, 50, null)).toBe(list)
  })
})
