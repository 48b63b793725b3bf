import { describe, expect, it } from 'vitest'
import config from '../../playwright.wide.config.ts'
import { taggedTests, wideTests, wideTestsLine } from './test-command.ts'

describe('wideTestsLine', () => {
  it('names every browser project and every test file', () => {
    const line = wideTestsLine()
    expect(config.projects?.map(project => project.name)).toEqual([
      'tagged',
      'player-webkit',
      'portal-firefox',
    ])
    for (const part of ['the player in WebKit', 'moderation in Firefox', ...taggedTests(), ...wideTests()])
      expect(line).toContain(part)
    expect(taggedTests()).toContain('e2e/screens/removal.spec.ts')
    expect(wideTests()).toContain('tools/steps/scanners.wide.test.ts')
  })
})
