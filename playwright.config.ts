import { defineConfig } from '@playwright/test'
import { findCommand } from './tools/find-command.ts'

const chromium = findCommand(['chromium', 'chromium-browser', 'google-chrome'])

export default defineConfig({
  globalSetup: './e2e/global-setup.ts',
  // One for each core of the smallest machine that runs them.
  workers: 2,
  projects: [
    // What changes the records of the product that all share comes one after another, the rest beside it.
    { name: 'portal', testDir: 'e2e/portal', workers: 1 },
    { name: 'screens', testDir: 'e2e/screens' },
    { name: 'player', testDir: 'e2e/player' },
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
    browserName: 'chromium',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
