import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import config from '../../playwright.wide.config.ts'
import vitestConfig from '../../vitest.config.ts'
import wideConfig from '../../vitest.wide.config.ts'
import { projectFolder } from '../programs/project-folder.ts'
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

type Choice = { include?: string[]; exclude?: string[] }

describe('every test file', () => {
  it('runs either in npm test or in npm run test:wide', () => {
    const projects = (vitestConfig.test?.projects ?? []) as { test: Choice }[]
    const choices: Choice[] = [...projects.map(project => project.test), wideConfig.test ?? {}]
    const isIn = (file: string, patterns: string[] = []) =>
      patterns.some(pattern => matchesGlob(file, pattern))
    const files = globSync('{apps,packages,tools,bench}/**/*.test.{ts,tsx}', {
      cwd: projectFolder,
      exclude: ['**/node_modules/**', '**/dist/**', 'packages/player/releases/**'],
    })
    expect(files.length).toBeGreaterThan(300)
    const runs = (file: string) =>
      choices.filter(({ include, exclude }) => isIn(file, include) && !isIn(file, exclude)).length
    expect(files.filter(file => runs(file) !== 1)).toEqual([])
  })
})
