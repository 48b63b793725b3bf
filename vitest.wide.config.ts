import { defineConfig } from 'vitest/config'

/** What `npm run test:wide` runs: tests that take minutes, some of which install other makers' servers. */
export default defineConfig({
  test: {
    include: ['{apps,packages,tools,bench}/**/*.wide.test.ts'],
    // Some start whole products, some measure CPU time: one file after another on two cores.
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
