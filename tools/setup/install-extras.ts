import { findChromium, installChromium } from '#tools/setup/chromium.ts'
import { findPostgres, installPostgres } from '#tools/setup/postgres.ts'

/** Tools that only some commands need. `set-up.mjs` runs this on the packages' Node. */
try {
  if (process.argv.includes('--browser') && !findChromium()) installChromium()
  if (process.argv.includes('--postgres') && !findPostgres()) installPostgres()
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
}
