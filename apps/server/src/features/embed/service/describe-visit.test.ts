import { describe, expect, it } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { askingPage } from '../rules.ts'
import { createAddressBlocks } from './address-blocks.ts'
import { describeVisit } from './describe-visit.ts'

const page = askingPage({ origin: 'https://news.example', referer: undefined, secFetchSite: undefined })
const visitOf = (userAgent: string) =>
  describeVisit({ page, userAgent, address: '192.0.2.1' }, true, createAddressBlocks(systemClock))

describe('a visit', () => {
  it('is described by the start of its user agent only, because patterns are slow on long ones', () => {
    const names = 'Mozilla/5.0 (iPhone) Googlebot/2.1'
    expect(visitOf(names)).toMatchObject({ device: 'phone', bot: 'declared', isCrawler: true })
    const late = `Mozilla/5.0 ${'(padding) '.repeat(100)}${names}`
    expect(visitOf(late)).toMatchObject({ device: 'other', bot: null, isCrawler: false })
  })
})
