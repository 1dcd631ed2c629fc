import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources } from '#tools/architecture/read-sources.ts'
import { idsIn, readLedger, readReplaced } from '#tools/ledger/read-ledger.ts'
import { titledIn, titlesIn, withInnerIds } from '#tools/ledger/titles.ts'
import { mostIds, unknownIds } from '#tools/ledger/weigh-rows.ts'

const page = readFileSync('docs/ledger.md', 'utf8')
const ledger = readLedger(page)

test('the statements are those that were handed over, to the letter: what the portal decides is in lines of their own', () => {
  const rows = page.split('\n').filter((line) => /^- [A-Z]+-\d+: /.test(line))
  const handedOver = '0882e651d6047c398269ab62134d74885f87906aa4de6cc78003a6b0de202024'
  expect(hash('sha256', rows.map((row) => row.slice(2)).join('\n'), 'hex')).toBe(handedOver)
  const others = page.split('\n').filter((line) => line.startsWith(' ') && !/^ {2}- Decision: \S/.test(line))
  expect(others).toEqual([])
})

test('at most four rows are replaced by a decision', () => {
  expect(readReplaced(readFileSync('docs/decisions/replaced-rows.md', 'utf8')).length).toBeLessThanOrEqual(4)
})

test('areas and rows are read in order', () => {
  const page = '# Ledger\n\n## MFA: second factor\n\n- MFA-01: phones\n- MFA-02: method\n\n## SSO: single sign-on\n\n- SSO-01: entry\n'
  expect(readLedger(page)).toEqual([
    { name: 'MFA', title: 'second factor', ids: ['MFA-01', 'MFA-02'] },
    { name: 'SSO', title: 'single sign-on', ids: ['SSO-01'] },
  ])
})

test('the ledger has every area, and each row once with consecutive numbers', () => {
  expect(ledger.map(({ name, ids }) => `${name} ${ids.length}`)).toEqual([
    'SHELL 102',
    'SESS 59',
    'SIGN 51',
    'MFA 44',
    'SSO 15',
    'REG 77',
    'DASH 42',
    'VISIT 32',
    'FLOW 24',
    'PROC 21',
    'RX 58',
    'PROV 37',
    'FAC 25',
    'FAV 19',
    'FAM 20',
    'ACCT 19',
    'SUPP 14',
    'PROG 36',
    'ERR 21',
    'ZIP 39',
    'CALL 62',
  ])
  for (const { name, ids } of ledger) expect(ids.map((id) => Number(id.replace(`${name}-`, '')))).toEqual(ids.map((_, at) => at + 1))
})

test.each([
  ['a wrong PIN resets the form [MFA-16]', ['MFA-16']],
  ['[SIGN-01] the banner, [SIGN-02, SIGN-03] the fields', ['SIGN-01', 'SIGN-02', 'SIGN-03']],
  ['a range is no id [MFA-19..22]', ['MFA-19..22']],
  ['a list [1, 2] of [en] things', []],
])('%s', (title, ids) => {
  expect(idsIn(title)).toEqual(ids)
})

test('titles are read from calls, templates and tables', () => {
  const text = `describe('PIN [MFA-06]', () => {
  test.each([1])(\`sent by \${way} [MFA-23]\`, () => say('no title [MFA-24]'))
})
`
  expect(titlesIn('pin.test.ts', text)).toEqual(['PIN [MFA-06]', 'sent by   [MFA-23]'])
})

test('ids of steps and of messages count with the test that contains them', () => {
  const text = `test.describe('PIN', () => {
  test(\`by \${way} [MFA-23]\`, async () => {
    await test.step('is sent [MFA-11]', () => {})
    expect(page, 'opens [MFA-12 MFA-13]').toBe(1)
  })
  test.each([1])('a $kind of %s', () => expect(1, '[MFA-24]').toBe(1))
  test('none', () => {})
})
`
  const outcome = (title: string) => ({ file: 'e2e/pin.spec.ts', title })
  const given = ['PIN by text [MFA-23]', 'PIN a PIN of 6', 'PIN none', 'PIN by']
  expect(withInnerIds(given.map(outcome), () => text).map(({ title }) => title)).toEqual([
    'PIN by text [MFA-23] [MFA-11 MFA-12 MFA-13]',
    'PIN a PIN of 6 [MFA-24]',
    'PIN none',
    'PIN by',
  ])
})

const tests = [...readSources()].filter(([path]) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tools/'))
const titled = tests.flatMap(([path, text]) => titledIn(path, text).map((one) => ({ path, ...one })))

test('no test title names more than six rows', () => {
  const long = titled.filter(({ title }) => idsIn(title).length > mostIds)
  expect(long.map(({ path, line, title }) => `${path}:${line} names ${idsIn(title).length}: put ids at the assertions`)).toEqual([])
})

test('every row that a test names is in the ledger', () => {
  const named = titled.flatMap(({ title, inner }) => [title, `[${inner.join(' ')}]`])
  expect(unknownIds(ledger, named)).toEqual([])
})

test("replaced rows are read from the decision's table, and are rows of the ledger", () => {
  expect(readReplaced('| Rows | What |\n|---|---|\n| MFA-01, MFA-03 | Nothing, as MFA-02 |\n')).toEqual(['MFA-01', 'MFA-03'])
  const replaced = readReplaced(readFileSync('docs/decisions/replaced-rows.md', 'utf8'))
  const known = ledger.flatMap(({ ids }) => ids)
  expect(replaced.length).toBeGreaterThan(0)
  expect(replaced.filter((id) => !known.includes(id))).toEqual([])
})
