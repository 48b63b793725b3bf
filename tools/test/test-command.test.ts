import { describe, expect, it } from 'vitest'
import config from '../../playwright.wide.config.ts'
import { wideTests, wideTestsLine } from './test-command.ts'

describe('wideTestsLine', () => {
  it('names every browser project and every test file', () => {
    const line = wideTestsLine()
    expect(config.projects?.map(project => project.name)).toEqual(['player-webkit', 'portal-firefox'])
    for (const part of ['the player in WebKit', 'moderation in Firefox', ...wideTests()])
      expect(line).toContain(part)
  })
})
