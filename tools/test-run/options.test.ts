import { expect, test } from 'vitest'
import { readOptions } from '#tools/test-run/options.ts'

const plain = { changed: false, base: undefined, afterDaily: false, files: [], seed: undefined, workers: undefined, minutes: undefined }
const daily = ['types', 'lint', 'unused', 'unit', 'browser']
const long = [
  'unit-more',
  'browser-more',
  'upgrade',
  'pooler',
  'benchmarks',
  'faults',
  'browser-matrix',
  'postgres',
  'deploy',
  'vulnerabilities',
]

test('npm test runs the daily parts, test:all the long parts too, and --after-daily only the long ones', () => {
  expect(readOptions([])).toEqual({ ...plain, parts: daily })
  expect(readOptions(['--all']).parts).toEqual([...daily, ...long])
  expect(readOptions(['--all', '--after-daily'])).toMatchObject({ parts: long, afterDaily: true })
})

test('--only names parts, and runs them in their order', () => {
  expect(readOptions(['--only', 'unit,types']).parts).toEqual(['types', 'unit'])
  expect(() => readOptions(['--only', 'units'])).toThrow('--only takes types, lint, unused, unit, browser')
})

test.each([
  { args: ['shared/visits', 'server/mfa/send-pin.test.ts'], parts: ['unit'] },
  { args: ['e2e/visits.spec.ts'], parts: ['browser'] },
  { args: ['visits.spec.ts:22', 'shared/visits'], parts: ['unit', 'browser'] },
  { args: ['--all', 'shared/visits'], parts: ['unit', 'postgres'] },
])('files choose the runners: $args', ({ args, parts }) => {
  expect(readOptions(args)).toMatchObject({ parts, files: args.filter((arg) => arg !== '--all') })
})

test('a given seed is used, and --shuffle makes a new one', () => {
  expect(readOptions(['--seed', '123', '--workers', '4'])).toMatchObject({ seed: 123, workers: 4 })
  expect(readOptions(['--shuffle'], () => 77).seed).toBe(77)
  expect(readOptions(['--shuffle', '--seed=5'], () => 77).seed).toBe(5)
})

test.each([
  { args: ['--al'], message: "Unknown option '--al'" },
  { args: ['--retries', '2'], message: "Unknown option '--retries'" },
  { args: ['--seed', 'x'], message: '--seed requires a whole number above 0, not x.' },
  { args: ['--workers', '0'], message: '--workers requires a whole number above 0, not 0.' },
  { args: ['--minutes', '20'], message: '--minutes is an option of --after-daily.' },
  { args: ['--after-daily', '--minutes', '-1'], message: '--minutes' },
  { args: ['--base', 'main'], message: '--base is an option of npm run test:changed.' },
  { args: ['--changed', 'shared'], message: 'npm run test:changed chooses parts and files itself' },
])('wrong arguments are refused: $args', ({ args, message }) => {
  expect(() => readOptions(args)).toThrow(message)
})
