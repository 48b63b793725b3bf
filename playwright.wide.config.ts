import { defineConfig } from '@playwright/test'
import { firefox } from './e2e/browsers.ts'
import config from './playwright.config.ts'

/** What `npm run test:wide` runs in other engines than `npm test`. */
export default defineConfig({
  ...config,
  projects: [
    { name: 'player-webkit', testDir: 'e2e/webkit', workers: 1 },
    {
      name: 'portal-firefox',
      testDir: 'e2e/portal',
      testMatch: ['main-job.spec.ts', 'moderation.spec.ts'],
      workers: 1,
      use: firefox,
    },
  ],
})
