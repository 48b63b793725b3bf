import { defineConfig } from '@playwright/test'
import { chromium, firefox } from './e2e/browsers.ts'

export default defineConfig({
  globalSetup: './e2e/global-setup.ts',
  // One for each core of the smallest machine that runs them.
  workers: 2,
  projects: [
    // What changes the records of the product that all share comes one after another, the rest beside it.
    { name: 'portal', testDir: 'e2e/portal', workers: 1, use: chromium },
    { name: 'screens', testDir: 'e2e/screens', use: chromium },
    { name: 'player', testDir: 'e2e/player', use: chromium },
    { name: 'player-firefox', testDir: 'e2e/player', use: firefox },
  ],
  // What is waited for comes in time also where the machine does other things.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  outputDir: 'test-results',
  use: {
    // Set by the global set-up, which starts the product on a free port.
    baseURL: process.env.E2E_PRODUCT ?? '',
    trace: 'off',
  },
})
