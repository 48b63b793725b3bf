import { describe, expect, it } from 'vitest'
import { isSlug, slugFromName } from './slug.ts'

describe('slugFromName', () => {
  it.each([
    ['Example News', 'example-news'],
    ['  The "Daily"  Post!! ', 'the-daily-post'],
    ['a---b__c', 'a-b-c'],
    ['24 Hours', '24-hours'],
    ['Zürich', 'z-rich'],
    ['---', ''],
  ])('makes of %j the slug %j', (name, slug) => {
    expect(slugFromName(name)).toBe(slug)
    expect(slug === '' || isSlug(slug)).toBe(true)
  })
})

describe('isSlug refuses', () => {
  it.each(['', '-a', 'a-', 'a--b', 'A', 'a b', 'a_b', 'ä', 'a\n'])('%j', text => {
    expect(isSlug(text)).toBe(false)
  })
})
