import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const startTestDatabase = 'platform/testing/start-test-database.ts'

/** Two projects: rules, servers and tools run on Node beside a real database; components run in a small browser. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // A slow machine is no failure: the tests hash passwords and start databases.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The first test file that asks for a database waits until PostgreSQL has made its folder.
    hookTimeout: 60_000,
    globalSetup: existsSync(startTestDatabase) ? [startTestDatabase] : [],
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['{shared,platform,server,care,tools}/**/*.test.{ts,tsx}', '{ui,web}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: ['{ui,web}/**/*.test.tsx'],
          // Testing Library removes what a test has rendered only where it finds a global afterEach.
          globals: true,
        },
      },
    ],
  },
})
