import { describe, expect, it } from 'vitest'
import { createAdTracker } from './ad-tracker.ts'

function track() {
  const sent: string[] = []
  const names = ['start', 'pause', 'firstQuartile', 'midpoint', 'thirdQuartile']
  const trackers = names.flatMap(event => [
    { event, url: event },
    { event, url: `wrapper ${event}` },
  ])
  const points = ['00:00:02', '50%', 'never'].map(offset => ({
    event: 'progress',
    url: `at ${offset}`,
    offset,
  }))
  return { sent, tracker: createAdTracker([...trackers, ...points], url => sent.push(url)) }
}

describe('createAdTracker', () => {
  it('calls every tracker of an event once', () => {
    const { sent, tracker } = track()
    tracker.once('start')
    tracker.once('start')
    expect(sent).toEqual(['start', 'wrapper start'])
  })

  it('calls trackers of repeatable events each time', () => {
    const { sent, tracker } = track()
    tracker.again('pause')
    tracker.again('pause')
    expect(sent).toHaveLength(4)
  })

  it('calls trackers of quartiles and progress points when they are reached, also several at once', () => {
    const { sent, tracker } = track()
    tracker.reach(1.9, 8)
    expect(sent).toEqual([])
    tracker.reach(2, 8)
    tracker.reach(2.2, 8)
    expect(sent).toEqual(['firstQuartile', 'wrapper firstQuartile', 'at 00:00:02'])
    tracker.reach(8, 8)
    tracker.reach(8, 8)
    expect(sent.slice(3)).toEqual([
      ...['midpoint', 'wrapper midpoint', 'thirdQuartile', 'wrapper thirdQuartile', 'at 50%'],
    ])
  })
})
