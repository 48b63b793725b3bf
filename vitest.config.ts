import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Allow for load on the machine.
    expect: { poll: { timeout: 30_000 } },
    // One more than the cores of the smallest machine: tests wait for about a fifth of their time.
    maxWorkers: 3,
    // Files share loaded modules: no test may mock or change one.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'tools/**/*.database.test.ts'],
          exclude: ['**/node_modules/**', '**/*.wide.test.ts'],
          globalSetup: ['apps/server/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: [
            'packages/*/**/*.test.ts',
            'apps/{portal,demo}/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'bench/*.test.ts',
          ],
          exclude: [
            '**/node_modules/**',
            '**/dist/**',
            '**/*.database.test.ts',
            '**/*.wide.test.ts',
            'packages/player/releases/**',
          ],
        },
      },
    ],
  },
})
