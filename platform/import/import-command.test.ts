import { expect, test } from 'vitest'
import { changeLines, printImport, readImportWords, rejectedLines } from '#platform/import/import-command.ts'

const usage = '  npm run import -- things FILE [--agree NUMBER]'
const read = (...words: string[]) =>
  readImportWords(words, { usage, files: 'one', texts: ['agree', 'date', 'source'], flags: ['complete'] })

test('the words of an import are read, in any order', () => {
  const { file, isDryRun, isJson, agreed, text, isOn } = read('--source', 'CMS', 'a.csv', '--dry-run', '--agree', '12')
  expect([file, isDryRun, isJson, agreed, text('source'), text('date'), isOn('complete')]).toEqual([
    'a.csv',
    true,
    false,
    12,
    'CMS',
    undefined,
    false,
  ])
  expect([read('a.csv').agreed, read('a.csv', '--complete').isOn('complete')]).toEqual([null, true])
})

test.each([
  [[]],
  [['a.csv', 'b.csv']],
  [['a.csv', '--agree', 'all']],
  [['a.csv', '--agree', '1.5']],
  [['a.csv', '--agree=']],
  [['a.csv', '--date', '11/01/2026']],
])('wrong words %j answer the usage', (words) => {
  expect(() => read(...words)).toThrow(usage.trim())
})

test('an unknown option is refused by its name', () => {
  expect(() => readImportWords(['a.csv', '--agree', '1'], { usage, files: 'one' })).toThrow(/--agree/)
})

test('several files are read only where an import takes several', () => {
  expect(readImportWords(['a.csv', 'b.csv'], { usage, files: 'several' }).files).toEqual(['a.csv', 'b.csv'])
})

const report = { rejected: [], added: 3 }

test('a report says what changed, or would change', () => {
  expect(changeLines(report, false, { added: 3, removed: 0 })).toEqual(['  Now: added 3, removed 0'])
  expect(changeLines(report, true, { added: 3 })).toEqual(['  Would be: added 3'])
  expect(changeLines({ ...report, notApplied: { reason: 'NothingToApply' } }, false, { added: 0 }).at(-1)).toBe('  Would be: added 0')
})

test('rejected rows show their line, id and reason', () => {
  const reason = 'no price'
  const rows = [
    { line: 2, id: '', reason },
    { line: 3, id: 'x', reason },
    { line: 4, reason },
  ]
  expect(rejectedLines(rows, 'no code')).toEqual([
    '  Rejected: line 2, no code: no price',
    '  Rejected: line 3, x: no price',
    '  Rejected: line 4: no price',
  ])
})

test('as JSON one file gives an object and several give a list', () => {
  const printed: string[] = []
  const options = { isJson: true, linesOf: () => [], print: (text: string) => printed.push(text) }
  expect([printImport([report], options), printImport([report, report], options)]).toEqual([0, 0])
  expect(printed.map((text) => JSON.parse(text))).toEqual([report, [report, report]])
})
