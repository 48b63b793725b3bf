import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A machine that does other things too is no fault.
    expect: { poll: { timeout: 30_000 } },
    // The server's tests wait for their database more than they compute.
    maxWorkers: 2,
    // The files share the modules that they load: no test replaces one or leaves it changed.
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
