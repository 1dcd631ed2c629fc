import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { textFiles } from '#web/prerender-texts.ts'

const browserFolders = '{ui,web,console,care/sdk,care/clinic,care/guest}'
const nodeTests = ['{shared,platform,server,care/server,tools,bench}/**/*.test.{ts,tsx}', `${browserFolders}/**/*.test.ts`]
const componentTests = [`${browserFolders}/**/*.test.tsx`]

/** A module that a file replaces must not have been imported by another file before it. drizzle-kit adds methods to `Array.prototype`. */
const needsOwnWorker = (file: string): boolean => /vi\.mock\(|drizzle-kit/.test(readFileSync(file, 'utf8'))
const isolated = globSync([...nodeTests, ...componentTests]).filter(needsOwnWorker)

/** Tests of programs around the product, and of its rarest ways: the part `unit-more`, which `.ci/run` runs, and `npm test` does not. */
const more = [
  'care/server/visits/random-walk.test.ts',
  'platform/db/db-client.test.ts',
  'platform/db/embedded-postgres.test.ts',
  'platform/gateways/pgp.test.ts',
  'platform/tracing/request-trace.test.ts',
  'tools/dev/*.test.ts',
  'tools/setup/setup.test.ts',
  'tools/test-run/run-tests.test.ts',
]

const node = { environment: 'node' }
const components = { environment: 'happy-dom', setupFiles: ['web/testing/setup-page.ts'] }

/**
 * Five projects. Rules, servers and tools run on Node, many of them with a real database; components run in a small browser.
 * Most files share their worker's modules (`isolate: false`), because importing them for each file takes a third of the time.
 * Only files that would change modules for others have a worker of their own.
 */
export default defineConfig({
  plugins: [textFiles()],
  test: {
    maxWorkers: 2,
    // A test that passes only on retry hides a defect.
    retry: 0,
    // These only end hanging tests. They do not measure speed: a busy machine with four workers took a minute for four seconds' work.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Files that share a worker must not see each other's spies and globals.
    restoreMocks: true,
    unstubGlobals: true,
    globalSetup: ['platform/testing/start-test-database.ts'],
    projects: [
      { extends: true, test: { name: 'node', ...node, isolate: false, include: nodeTests, exclude: [...isolated, ...more] } },
      { extends: true, test: { name: 'more', ...node, isolate: false, include: more } },
      { extends: true, test: { name: 'components', ...components, isolate: false, include: componentTests, exclude: isolated } },
      { extends: true, test: { name: 'node, isolated', ...node, include: isolated.filter((file) => file.endsWith('.ts')) } },
      { extends: true, test: { name: 'components, isolated', ...components, include: isolated.filter((file) => file.endsWith('.tsx')) } },
    ],
  },
})
