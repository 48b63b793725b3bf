import { describe, expect, it } from 'vitest'
import { newestFirst, stories } from './stories.ts'
import { categories, cycleDays, publishedAt } from './story.ts'

const dayMs = 86_400_000

describe('stories', () => {
  it('have slugs and pictures of their own', () => {
    expect(new Set(stories.map(story => story.slug)).size).toBe(stories.length)
    expect(new Set(stories.map(story => story.picture)).size).toBe(stories.length)
    for (const story of stories) expect(story.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  it('have a short summary and three to five paragraphs', () => {
    for (const story of stories) {
      expect(story.summary.length).toBeLessThanOrEqual(220)
      expect(story.paragraphs.length).toBeGreaterThanOrEqual(3)
      expect(story.paragraphs.length).toBeLessThanOrEqual(5)
    }
  })

  it('fill every section and every day of the cycle', () => {
    expect(new Set(stories.map(story => story.category))).toEqual(new Set(categories))
    expect(new Set(stories.map(story => story.cycleDay)).size).toBe(cycleDays)
  })
})

describe('publishedAt', () => {
  it('is at the time of day of the story, on a past day', () => {
    const date = publishedAt({ cycleDay: 3, time: '20:10' }, new Date('2026-03-04T00:00:00Z'))
    expect(date.toISOString()).toMatch(/T20:10:00\.000Z$/)
    expect(date.getTime()).toBeLessThan(Date.parse('2026-03-04T00:00:00Z'))
  })

  it('moves only the stories of one day from one day to the next', () => {
    for (let day = 0; day < 20; day++) {
      const today = new Date(Date.parse('2026-02-20T08:00:00Z') + day * dayMs)
      const tomorrow = new Date(today.getTime() + dayMs)
      const moved = stories.filter(
        story => publishedAt(story, today).getTime() !== publishedAt(story, tomorrow).getTime(),
      )
      expect(new Set(moved.map(story => story.cycleDay)).size).toBe(1)
      expect(newestFirst(tomorrow)[0]).toBe(newestFirst(tomorrow).find(story => moved.includes(story)))
    }
  })

  it('spreads the stories over the days of the cycle', () => {
    const now = new Date('2026-03-04T12:00:00Z')
    const days = stories.map(story => publishedAt(story, now).toISOString().slice(0, 10))
    expect(new Set(days).size).toBe(cycleDays)
  })
})

describe('publishedAt refuses', () => {
  it.each(['24:00', '7:30', '12:60', 'noon', ''])('the time %j', time => {
    expect(() => publishedAt({ cycleDay: 0, time }, new Date())).toThrow('HH:MM')
  })
})
