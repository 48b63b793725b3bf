import type { AdsTxtCheck } from '@feedreel/contracts/ads/ad-routes'
import { describe, expect, it } from 'vitest'
import { goLiveSteps } from './go-live.ts'

const feed = { feed_id: 1, feed_name: 'World', top_n_contents: 5, categories: [] }
const publisher = { is_active: true, allowed_domains: ['a.example'], feed_settings: [feed] }
const doneOf = (steps: ReturnType<typeof goLiveSteps>) =>
  Object.fromEntries(steps.map(step => [step.key, step.isDone]))

describe('goLiveSteps', () => {
  it('is all done for a publisher whose player was seen', () => {
    const feeds = [{ total_content: 3, banned_count: 1 }]
    const steps = goLiveSteps({ publisher, feeds, completedVideos: 1, hosts: [{ outcome: 'allowed' }] })
    expect(steps.every(step => step.isDone)).toBe(true)
  })

  it('reports missing steps and ignores banned items', () => {
    const steps = goLiveSteps({
      publisher: { is_active: false, allowed_domains: [], feed_settings: [] },
      feeds: [{ total_content: 2, banned_count: 2 }],
      completedVideos: 0,
      hosts: [{ outcome: 'refused' }],
    })
    expect(steps.map(step => step.isDone)).toEqual([false, false, false, false, false, false])
  })

  it('has a step for ads.txt only where there is something to check', () => {
    const check = { domain: 'a.example', checked_at: '2026-03-05T12:00:00.000Z', missing: [], error: null }
    const done = (...adsTxt: AdsTxtCheck[]) =>
      doneOf(goLiveSteps({ publisher, feeds: [], completedVideos: 0, hosts: [], adsTxt })).adsTxt
    expect(done()).toBeUndefined()
    expect(done(check)).toBe(true)
    expect(done(check, { ...check, missing: ['ads.example, 1, DIRECT'] })).toBe(false)
    expect(done({ ...check, error: 'a.example has no ads.txt.' })).toBe(false)
    expect(done({ ...check, checked_at: null })).toBe(false)
  })

  it('leaves steps undefined while loading', () => {
    const steps = goLiveSteps({
      publisher,
      feeds: undefined,
      completedVideos: undefined,
      hosts: undefined,
    })
    expect(doneOf(steps)).toMatchObject({ active: true, items: undefined, video: undefined, seen: undefined })
  })
})
