import { describe, expect, it } from 'vitest'
import { GivenDay } from './period.ts'

const messagesOf = (text: string) => GivenDay.safeParse(text).error?.issues.map(({ message }) => message)

describe('GivenDay', () => {
  it.each(['2000-01-01', '2024-02-29', '2999-12-31'])('accepts %s', text => {
    expect(GivenDay.parse(text)).toBe(text)
  })

  it.each(['0000-01-01', '1999-12-31', '3000-01-01', '9999-12-31'])('refuses %s by its bounds', text => {
    expect(messagesOf(text)).toEqual(['Enter a day from 2000-01-01 to 2999-12-31.'])
  })

  it.each(['', '2026-02-30', '2026-1-1', '+010000-01-01', '2026-01-01T00:00:00Z'])(
    'refuses %j by its form',
    text => {
      expect(messagesOf(text)).toEqual(['Enter a day as YYYY-MM-DD.'])
    },
  )
})
