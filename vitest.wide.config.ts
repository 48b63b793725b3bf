import { defineConfig } from 'vitest/config'

/** What `npm run test:wide` runs: tests that install servers and browsers of other makers and take minutes. */
export default defineConfig({
  test: {
    include: ['{apps,packages,tools,bench}/**/*.wide.test.ts'],
    // Each starts whole products: one file after another on two cores.
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
