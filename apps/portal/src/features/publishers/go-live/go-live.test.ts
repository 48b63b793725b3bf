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
