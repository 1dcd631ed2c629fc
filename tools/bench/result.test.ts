import { existsSync, globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { measuredPaths } from '#tools/bench/measured-paths.ts'
import { type BenchResult, resultPage } from '#tools/bench/result.ts'

const result: BenchResult = {
  name: 'polling',
  date: '2026-11-28 04:30',
  commit: '0123abcd',
  isChanged: false,
  machine: '2 × AMD EPYC',
  node: '24.21.0',
  load: [0.26, 1.94],
  args: [],
  busy: 0,
  seconds: 80.4,
  output: 'check-session  1.2\n',
}
const pageOf = (change: Partial<BenchResult>, later: number | null) =>
  resultPage([{ ...result, ...change }], { polling: ['server/session'] }, () => later)

test('a run has its command, date, commit, machine and load, and what it printed', () => {
  const page = pageOf({}, 0)
  expect(page).toContain(
    '`npm run bench -- polling`, 2026-11-28 04:30, commit 0123abcd; 2 × AMD EPYC, Node 24.21.0; load 0.3 before and 1.9 after; 80 s.',
  )
  expect(page).toContain('```text\ncheck-session  1.2\n```')
  expect(pageOf({ isChanged: true, args: ['--rows', '9'] }, 0)).toContain(
    '`npm run bench -- polling --rows 9`, 2026-11-28 04:30, commit 0123abcd and changes after it;',
  )
})

test.each([
  [0, 'What it measures has not changed since: `server/session`.'],
  [1, '**Older than the code**: a commit since then changed what it measures, `server/session`.'],
  [7, '**Older than the code**: 7 commits since then changed what it measures, `server/session`.'],
  [null, 'This history does not have that commit. It measures `server/session`.'],
])('after %s later commits the page says so', (later, words) => {
  expect(pageOf({}, later)).toContain(words)
})

test('runs are sorted by name, and a run beside busy processes comes after the quiet one', () => {
  const page = resultPage([{ ...result, name: 'web' }, { ...result, busy: 2 }, result], {}, () => 0)
  const heads = [...page.matchAll(/^## (.*)$/gm)].map(([, head]) => head)
  expect(heads).toEqual(['polling', 'polling, beside 2 busy processes', 'web'])
  expect(page).toContain('`npm run bench -- polling --busy 2`')
})

test('each benchmark says what it measures, and all of that exists', () => {
  const names = globSync('bench/*.ts').map((file) => basename(file, '.ts'))
  expect(Object.keys(measuredPaths).sort()).toEqual(names.sort())
  expect(
    Object.values(measuredPaths)
      .flat()
      .filter((path) => !existsSync(path)),
  ).toEqual([])
})
