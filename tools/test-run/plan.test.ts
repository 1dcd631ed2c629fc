import { expect, test } from 'vitest'
import playwrightConfig from '#playwright.config.ts'
import { readOptions } from '#tools/test-run/options.ts'
import { planOf } from '#tools/test-run/plan.ts'
import vitestConfig from '#vitest.config.ts'

const plan = (...args: string[]) => planOf(readOptions(args))
const step = (name: string, ...args: string[]) => plan(...args).find((each) => each.name === name)

test('the steps are checks, set-up and tests, in this order', () => {
  expect(plan().map(({ name }) => name)).toEqual(['types', 'format and lint', 'unused code', 'browser files', 'unit', 'browser'])
  expect(plan('--all', '--every', '--after-daily').map(({ name }) => name)).toEqual([
    'browser files',
    'unit-more',
    'browser-more',
    'upgrade from the previous release',
    'PgBouncer',
    'benchmarks',
    'fault rounds',
    'browser-matrix',
    'browser-screens',
    "Debian's PostgreSQL",
    "unit on Debian's PostgreSQL",
    'files of the deployment',
    'known vulnerabilities',
  ])
})

test('a run of some unit tests builds nothing', () => {
  expect(plan('shared/visits').map(({ name }) => name)).toEqual(['unit'])
  expect(plan('e2e/visits.spec.ts').map(({ name }) => name)).toEqual(['browser files', 'browser'])
})

test('the parts with browser tests use different test sets and folders', () => {
  const parts = (['browser', 'browser-more', 'browser-matrix', 'browser-screens'] as const).map((name) => step(name, '--all', '--every'))
  expect(parts.map((part) => part?.env?.E2E_SET)).toEqual(['daily', 'more', 'matrix', 'screens'])
  expect(parts.map((part) => part?.args.find((arg) => arg.startsWith('--output=')))).toEqual([
    undefined,
    '--output=artifacts/e2e-more',
    '--output=artifacts/e2e-matrix',
    '--output=artifacts/e2e-screens',
  ])
})

test('a named browser test runs whether or not it is a daily one', () => {
  expect(step('browser', 'e2e/visits.spec.ts')?.env?.E2E_SET).toBe('main')
})

test('each part has its own report, and a run of single files does not replace it', () => {
  const files = plan('--all', '--every').flatMap(({ report }) => report?.file ?? [])
  expect(new Set(files).size).toBe(11)
  const some = plan('--all', '--every', 'shared/visits', 'e2e/visits.spec.ts').flatMap(({ report }) => report?.file ?? [])
  expect(some).toHaveLength(5)
  expect(some.filter((file) => files.includes(file))).toEqual([])
})

test('seed and workers are passed to both runners', () => {
  const args = ['--seed', '123', '--workers', '3']
  expect(step('unit', ...args)?.args).toEqual(expect.arrayContaining(['--sequence.shuffle', '--sequence.seed=123', '--maxWorkers=3']))
  expect(step('browser', ...args)?.args).toEqual(expect.arrayContaining(['--shuffle=123', '--workers=3']))
  expect(step('unit')?.args.join(' ')).not.toMatch(/shuffle|seed|maxWorkers/)
  expect(step('browser')?.args.join(' ')).not.toMatch(/shuffle|workers/)
})

test('a failed test is never retried', () => {
  for (const { args, env } of plan('--all', '--every', '--seed', '1'))
    expect([...args, ...Object.keys(env ?? {})].join(' ')).not.toMatch(/retr/i)
  const retries = [playwrightConfig, ...(playwrightConfig.projects ?? [])].map((each) => each.retries ?? 0)
  const { projects = [], retry = 0 } = vitestConfig.test ?? {}
  expect(new Set([...retries, retry])).toEqual(new Set([0]))
  expect(JSON.stringify(projects)).not.toContain('"retry"')
})
