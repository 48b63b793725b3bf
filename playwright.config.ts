import { defineConfig } from '@playwright/test'
import { findCommand } from './tools/find-command.ts'

const chromium = findCommand(['chromium', 'chromium-browser', 'google-chrome'])

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  workers: 1,
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
