import { describe, expect, it } from 'vitest'
import { taggedTests, wideTests, wideTestsLine } from './wide-tests.ts'

describe('wideTestsLine', () => {
  it('names every file and tagged test that only npm run test:wide runs', () => {
    const line = wideTestsLine()
    for (const part of ['the player in WebKit', 'moderation in Firefox', ...taggedTests(), ...wideTests()])
      expect(line).toContain(part)
    expect(taggedTests()).toContain('e2e/screens/removal.spec.ts')
    expect(wideTests()).toContain('tools/steps/scanners.wide.test.ts')
  })
})
