import { expect, test } from 'vitest'
import { readOptions, turns } from '#tools/test-run/options.ts'

const plain = { changed: false, base: undefined, afterDaily: false, files: [], seed: undefined, workers: undefined, minutes: undefined }
const daily = ['types', 'lint', 'unused', 'unit', 'browser']
const merge = ['unit-more', 'browser-more']

/** A commit hash that chooses the first turn and the first half. */
const firstTurn = () => '00000006c0ffee'

test('npm test runs the daily parts; test:all those of a merge and one turn too; --after-daily leaves the daily ones out', () => {
  expect(readOptions([], { commit: firstTurn })).toEqual({ ...plain, half: 1, parts: daily })
  expect(readOptions(['--all'], { commit: firstTurn }).parts).toEqual([...daily, ...merge, 'upgrade', 'pooler'])
  const after = readOptions(['--all', '--after-daily'], { commit: firstTurn })
  expect(after).toMatchObject({ parts: [...merge, 'upgrade', 'pooler'], afterDaily: true })
})

test('the commit chooses the turn, --turn another one, and --every runs all parts', () => {
  const partsOf = (commit: string, ...args: string[]) => readOptions(['--all', ...args], { commit: () => commit }).parts.slice(7)
  expect(partsOf('00000007')).toEqual(['benchmarks', 'deploy'])
  expect(partsOf('0000000b')).toEqual(['postgres'])
  expect(partsOf(''), 'without a repository').toEqual(['upgrade', 'pooler'])
  expect(partsOf('00000007', '--turn', '3')).toEqual(['faults'])
  expect(new Set(partsOf('00000007', '--every'))).toEqual(new Set([...turns.flat(), 'vulnerabilities']))
})

test('other digits of the commit than those of the turn choose the half of a long browser part', () => {
  const halfOf = (commit: string) => readOptions([], { commit: () => commit }).half
  expect(['0000000600000001', '0000000700000001', '0000000600000002', ''].map(halfOf)).toEqual([2, 2, 1, 1])
})

test('--only names parts, and runs them in their order', () => {
  expect(readOptions(['--only', 'unit,types']).parts).toEqual(['types', 'unit'])
  expect(() => readOptions(['--only', 'units'])).toThrow('--only takes types, lint, unused, unit, browser')
})

test.each([
  { args: ['shared/visits', 'server/mfa/send-pin.test.ts'], parts: ['unit'] },
  { args: ['e2e/visits.spec.ts'], parts: ['browser'] },
  { args: ['visits.spec.ts:22', 'shared/visits'], parts: ['unit', 'browser'] },
  { args: ['--all', '--every', 'shared/visits'], parts: ['unit', 'postgres'] },
])('files choose the runners: $args', ({ args, parts }) => {
  expect(readOptions(args)).toMatchObject({ parts, files: args.filter((arg) => !arg.startsWith('--')) })
})

test('a given seed is used, and --shuffle makes a new one', () => {
  expect(readOptions(['--seed', '123', '--workers', '4'])).toMatchObject({ seed: 123, workers: 4 })
  expect(readOptions(['--shuffle'], { freshSeed: () => 77 }).seed).toBe(77)
  expect(readOptions(['--shuffle', '--seed=5'], { freshSeed: () => 77 }).seed).toBe(5)
})

test.each([
  { args: ['--al'], message: "Unknown option '--al'" },
  { args: ['--retries', '2'], message: "Unknown option '--retries'" },
  { args: ['--seed', 'x'], message: '--seed requires a whole number above 0, not x.' },
  { args: ['--workers', '0'], message: '--workers requires a whole number above 0, not 0.' },
  { args: ['--minutes', '20'], message: '--minutes is an option of --after-daily.' },
  { args: ['--all', '--turn', '7'], message: '--turn is 1 to 6, and not 7.' },
  { args: ['--turn', '1'], message: '--every and --turn are options of npm run test:all without --only.' },
  { args: ['--after-daily', '--minutes', '-1'], message: '--minutes' },
  { args: ['--base', 'main'], message: '--base is an option of npm run test:changed.' },
  { args: ['--changed', 'shared'], message: 'npm run test:changed chooses parts and files itself' },
])('wrong arguments are refused: $args', ({ args, message }) => {
  expect(() => readOptions(args)).toThrow(message)
})
