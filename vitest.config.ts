import { defineConfig } from 'vitest/config'

/** Two projects: rules, servers and tools run on Node beside a real database; components run in a small browser. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // As for the browser tests: one more try where nobody watches.
    retry: process.env.CI ? 1 : 0,
    // A busy machine is no failure: tests hash passwords, and the first that asks for a database waits until PostgreSQL has made its folder.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    globalSetup: ['platform/testing/start-test-database.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            '{shared,platform,server,care/server,tools}/**/*.test.{ts,tsx}',
            '{ui,web,console,care/sdk,care/clinic,care/guest}/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: ['{ui,web,console,care/sdk,care/clinic,care/guest}/**/*.test.tsx'],
          // Testing Library removes what a test has rendered only where it finds a global afterEach.
          globals: true,
          setupFiles: ['web/testing/patience.ts'],
        },
      },
    ],
  },
})
