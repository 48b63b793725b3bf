import { defineConfig } from '@playwright/test'
import { chromium, firefox } from './e2e/browsers.ts'
import config from './playwright.config.ts'
import { WIDE } from './tools/test/wide-tag.ts'

/** What `npm run test:wide` runs: the tests tagged as wide, and others in other engines than `npm test`. */
export default defineConfig({
  ...config,
  grepInvert: [],
  // With three browsers at work, WebKitGTK once left a video stuck at its beginning; the cause is unknown.
  workers: 2,
  projects: [
    { name: 'tagged', testDir: 'e2e', grep: new RegExp(WIDE), workers: 1, use: chromium },
    // A second try counts only after a crash of the browser, see `countPlaywright`.
    { name: 'player-webkit', testDir: 'e2e/webkit', workers: 1, retries: 1 },
    {
      name: 'portal-firefox',
      testDir: 'e2e/portal',
      testMatch: ['main-job.spec.ts', 'moderation.spec.ts'],
      workers: 1,
      // The tagged tests turn maintenance mode on, in which no video is generated.
      use: { ...firefox, baseURL: process.env.E2E_OPERATING_PRODUCT ?? '' },
    },
  ],
})
