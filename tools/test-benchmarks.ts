import { spawnSync } from 'node:child_process'
import { globSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'

// `npm run test:all -- --only benchmarks`: runs every benchmark for some seconds, so that one that no longer runs is noticed. Figures are
// not judged. Names of benchmarks limit the run; `--report FILE` writes one result for each.

const { values: options, positionals: names } = parseArgs({ options: { report: { type: 'string' } }, allowPositionals: true })
const root = resolve(import.meta.dirname, '..')

const resultOf = (file: string) => {
  const start = performance.now()
  // Most take ten seconds; one that hangs must not hold up the run.
  const { status, stdout, stderr, error } = spawnSync(process.execPath, ['--expose-gc', file, '--short'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 300_000,
  })
  const passed = status === 0 && stdout.trim() !== ''
  const seconds = (performance.now() - start) / 1000
  console.log(`${passed ? '✓' : '✗'} ${basename(file, '.ts')} (${seconds.toFixed(1)} s)`)
  if (!passed) console.log(`${stdout}\n${stderr}\n${error?.message ?? `It ended with ${status}.`}`)
  return { title: `the benchmark ${basename(file, '.ts')} runs and prints its figures`, file, seconds, passed }
}

const files = globSync('bench/*.ts', { cwd: root }).sort()
const results = files.filter((file) => names.length === 0 || names.includes(basename(file, '.ts'))).map(resultOf)
if (options.report !== undefined) writeFileSync(options.report, JSON.stringify(results))
if (results.length === 0 || results.some(({ passed }) => !passed)) process.exitCode = 1
