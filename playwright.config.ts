import { defineConfig } from '@playwright/test'
import { chromium, firefox, headlessShell } from './e2e/browsers.ts'
import { WIDE } from './tools/test/wide-tag.ts'

export default defineConfig({
  globalSetup: './e2e/global-setup.ts',
  grepInvert: new RegExp(WIDE),
  // One for each core of the smallest machine: browsers leave no time to a third one.
  workers: 2,
  projects: [
    // Tests that change the shared product run sequentially, the others beside them.
    { name: 'portal', testDir: 'e2e/portal', workers: 1, use: headlessShell },
    { name: 'screens', testDir: 'e2e/screens', use: headlessShell },
    { name: 'player', testDir: 'e2e/player', use: chromium },
    {
      name: 'player-firefox',
      testDir: 'e2e/player',
      // Firefox has no script interface for it.
      testIgnore: '**/picture-in-picture.spec.ts',
      use: firefox,
    },
  ],
  // Allow for load on the machine.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    // Set by global-setup.ts.
    baseURL: process.env.E2E_PRODUCT ?? '',
    trace: 'off',
  },
})
