import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const runTests = resolve('tools/run-tests.ts')
let project = ''

/** An empty project in which every program of a test run is a stub that succeeds. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'foyer-run-tests-'))
  write('docs/ledger.md', '# Ledger\n\n## MFA: second factor\n\n- MFA-01: phones\n')
  for (const check of ['tsc', 'biome', 'knip']) stub(check, '')
  write('run.mjs', '')
  vitestReports('passed')
  playwrightReports('expected')
})
afterEach(() => rmSync(project, { recursive: true }))

function write(path: string, text: string, mode = 0o644) {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text, { mode })
}

/** Writes a stub for a program of the project's packages. `script` is JavaScript; its arguments are appended to `ran`. */
function stub(program: string, script: string) {
  const head = `#!${process.execPath}\nconst fs = require('node:fs')\nfs.appendFileSync('ran', '${program} ' + process.argv.slice(2).join(' ') + '\\n')\n`
  write(`node_modules/.bin/${program}`, `${head}${script}\n`, 0o755)
}

function vitestReports(status: 'passed' | 'failed', code = status === 'passed' ? 0 : 1, duration = 1500) {
  const result = { ancestorTitles: [], title: 'a rule [MFA-01]', status, duration }
  const report = { testResults: [{ name: join(project, 'shared/rule.test.ts'), status, assertionResults: [result] }] }
  stub('vitest', `fs.writeFileSync(${reportArgument}, ${JSON.stringify(JSON.stringify(report))}); process.exit(${code})`)
}
const reportArgument = "process.argv.find((arg) => arg.startsWith('--outputFile.json=')).split('=')[1]"

function playwrightReports(status: 'expected' | 'unexpected', code = status === 'expected' ? 0 : 1) {
  const spec = { title: 'a page', file: 'page.spec.ts', tests: [{ status, results: [{ duration: 2500 }] }] }
  const report = { suites: [{ title: 'page.spec.ts', specs: [spec] }], errors: [] }
  stub(
    'playwright',
    `fs.writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, ${JSON.stringify(JSON.stringify(report))}); process.exit(${code})`,
  )
}

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [runTests, ...args], { cwd: project, encoding: 'utf8' })
  const ran = existsSync(join(project, 'ran')) ? readFileSync(join(project, 'ran'), 'utf8') : ''
  return { status, lines: stdout.trimEnd().split('\n'), stderr, ran }
}
const lastLine = ({ lines }: { lines: string[] }) => lines.at(-1)

test('a run ends with its times, its slowest tests and its counts', () => {
  const { status, lines, ran } = run()
  expect(status).toBe(0)
  expect(lines.slice(-5)).toEqual([
    'The slowest tests:',
    '     2.5 s  e2e/page.spec.ts: a page',
    '     1.5 s  shared/rule.test.ts: a rule',
    '',
    '2 passed, 0 failed',
  ])
  expect(lines.some((line) => /^ {2}total .* within the goal of 15 min$/.test(line))).toBe(true)
  expect(lines.some((line) => /^MFA +1\/1 /.test(line))).toBe(true)
  expect(ran).not.toMatch(/retr/i)
})

test('a failed test makes the run fail, which ends with its name', () => {
  vitestReports('failed')
  const { status, lines } = run()
  expect(status).toBe(1)
  expect(lines.slice(-4)).toEqual(['Failed:', '  shared/rule.test.ts: a rule', '', '1 passed, 1 failed'])
})

test('a failed test makes the run fail, even when its runner ends with code 0', () => {
  playwrightReports('unexpected', 0)
  const result = run('--only', 'browser')
  expect([result.status, lastLine(result)]).toEqual([1, '0 passed, 1 failed'])
})

test('a runner that ends with an error after passed tests makes the run fail', () => {
  vitestReports('passed', 1)
  const result = run('--only', 'unit')
  expect([result.status, lastLine(result)]).toEqual([1, '1 passed, 1 failed'])
})

test.each([
  { crash: 'process.exit(1)', what: 'ends without a report' },
  { crash: "process.kill(process.pid, 'SIGKILL')", what: 'is killed' },
  { crash: 'fs.writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE, \'{"suites": [\')', what: 'leaves half a report' },
])('a runner that $what makes the run fail', ({ crash }) => {
  stub('playwright', crash)
  const result = run('--only', 'browser')
  expect([result.status, lastLine(result)]).toEqual([1, '0 passed, 1 failed'])
})

test('a missing runner makes the run fail', () => {
  rmSync(join(project, 'node_modules/.bin/vitest'))
  write('node_modules/.bin/vitest', 'no program')
  expect(run('--only', 'unit').status).toBe(1)
})

test('the report of an earlier run is not read again', () => {
  run('--only', 'browser')
  stub('playwright', 'process.exit(1)')
  const result = run('--only', 'browser')
  expect([result.status, lastLine(result)]).toEqual([1, '0 passed, 1 failed'])
})

test('a part without a test makes the run fail', () => {
  stub('vitest', `fs.writeFileSync(${reportArgument}, '{"testResults":[]}')`)
  const result = run()
  expect([result.status, lastLine(result)]).toEqual([1, '1 passed, 1 failed'])
})

test('a run of files without a single test fails', () => {
  stub('vitest', `fs.writeFileSync(${reportArgument}, '{"testResults":[]}')`)
  const result = run('shared/nothing')
  expect([result.status, lastLine(result)]).toEqual([1, '0 passed, 0 failed'])
  expect(result.lines).toContain('No test ran.')
})

test('a failed check ends the run after all checks and before the tests', () => {
  stub('tsc', 'process.exit(2)')
  const result = run()
  expect([result.status, lastLine(result)]).toEqual([1, '0 passed, 1 failed'])
  expect(result.ran.replaceAll(/ --incremental.*/g, '')).toBe('tsc --noEmit\nbiome check .\nknip --no-progress\n')
})

test('the seed is printed at the start and at the end', () => {
  const { lines } = run('--only', 'unit', '--seed', '123')
  const seeded = lines.flatMap((line, at) => (line.includes('seed 123') ? [at] : []))
  expect(seeded).toHaveLength(2)
  expect(seeded[0]).toBe(0)
})

test('after a daily run only the rest runs, and the counts are of both', () => {
  run()
  const result = run('--all', '--after-daily', '--only', 'browser-matrix')
  expect(lastLine(result)).toBe('3 passed, 0 failed')
  expect(readFileSync(join(project, 'artifacts/unit.json'), 'utf8')).toContain('a rule')
})

test('--after-daily is refused without the reports of a daily run', () => {
  const result = run('--all', '--after-daily', '--only', 'browser-matrix')
  expect(result.status).toBe(1)
  expect(result.stderr).toBe('There is no artifacts/unit.json: --after-daily follows a whole `npm test`.\n')
  expect(result.ran).toBe('')
})

test('a long part that would end too late does not run, and the run says so', () => {
  run()
  const late = run('--all', '--after-daily', '--only', 'pooler', '--minutes', '1')
  expect([late.status, lastLine(late)]).toEqual([0, '2 passed, 0 failed'])
  expect(late.lines.join('\n')).toMatch(/– PgBouncer does not run: it needs about \d+ min, and 1 min are left\./)
})

test.each([
  { part: 'browser-matrix', minutes: '500', ran: 'all', passed: 3 },
  { part: 'browser-matrix', minutes: '20', ran: 'half', passed: 3 },
  { part: 'browser-matrix', minutes: '1', ran: 'nothing', passed: 2 },
  { part: 'browser-more', minutes: '500', ran: 'all', passed: 3 },
  { part: 'browser-more', minutes: '1', ran: 'half', passed: 3 },
])('with $minutes min left, $ran of $part runs', ({ part, minutes, ran, passed }) => {
  run()
  const late = run('--all', '--after-daily', '--only', part, '--minutes', minutes)
  expect([late.status, lastLine(late)]).toEqual([0, `${passed} passed, 0 failed`])
  expect(/--shard=[12]\/2/.test(late.ran)).toBe(ran === 'half')
  expect(late.lines.some((line) => line.startsWith(`– ${part} does not run as a whole: it needs about`))).toBe(ran !== 'all')
})

test('a slow machine needs more time for the long parts', () => {
  vitestReports('passed', 0, 24 * 3_600_000)
  run()
  expect(run('--all', '--after-daily', '--only', 'browser-matrix', '--minutes', '500').ran).not.toContain('artifacts/e2e-matrix')
})
