import { findChromium, installChromium } from '#tools/setup/chromium.ts'
import { findPostgres, installPostgres } from '#tools/setup/postgres.ts'

/** What only some commands need. `setup.mjs` calls this on the pinned Node, once the packages are there. */
try {
  if (process.argv.includes('--browser') && !findChromium()) installChromium()
  if (process.argv.includes('--postgres') && !findPostgres()) installPostgres()
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
