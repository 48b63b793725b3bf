import { defineConfig } from '@playwright/test'
import { chromium, firefox, headlessShell } from './e2e/browsers.ts'
import { WIDE } from './tools/test/wide-tag.ts'

const OPERATING = ['**/frame/*.spec.ts', '**/operating/*.spec.ts']

export default defineConfig({
  globalSetup: './e2e/global-setup.ts',
  grepInvert: new RegExp(WIDE),
  // Tests wait for about a fifth of their time, which a third worker uses on two cores.
  workers: 3,
  projects: [
    // Tests that change the portal's records run sequentially, in two halves with a product each.
    {
      name: 'portal-operating',
      testDir: 'e2e/portal',
      testMatch: OPERATING,
      workers: 1,
      use: { ...headlessShell, baseURL: process.env.E2E_OPERATING_PRODUCT ?? '' },
    },
    { name: 'portal', testDir: 'e2e/portal', testIgnore: OPERATING, workers: 1, use: headlessShell },
    // The others change no records of the portal.
    { name: 'screens', testDir: 'e2e/screens', use: headlessShell },
    { name: 'player', testDir: 'e2e/player', use: chromium },
    { name: 'player-firefox', testDir: 'e2e/player', use: firefox },
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
