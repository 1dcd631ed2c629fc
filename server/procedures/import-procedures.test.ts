import { writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import { importProcedures } from '#server/procedures/import-procedures.ts'
import { runProcedureCommand } from '#server/procedures/procedure-command.ts'
import { findProcedure, listPrices, listPricesOf } from '#server/procedures/procedure-store.ts'
import { testAuditContext } from '#server/testing/test-audit-context.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let folder: string
beforeEach(async () => {
  portal = await openTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'foyer-prices-'))
})
afterEach(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

type Options = { isDryRun?: boolean; multiplier?: number; agreed?: number }
const load = async (name: string, text: string | Buffer, options: Options = {}) => {
  const file = join(folder, name)
  await writeFile(file, text)
  return importProcedures(portal.portal, file, { isDryRun: false, ...options }, testAuditContext())
}

const header =
  'Rndrng_Prvdr_Geo_Lvl,Rndrng_Prvdr_Geo_Cd,Rndrng_Prvdr_Geo_Desc,HCPCS_Cd,HCPCS_Desc,HCPCS_Drug_Ind,Place_Of_Srvc,Tot_Rndrng_Prvdrs,Tot_Benes,Tot_Srvcs,Tot_Bene_Day_Srvcs,Avg_Sbmtd_Chrg,Avg_Mdcr_Alowd_Amt,Avg_Mdcr_Pymt_Amt,Avg_Mdcr_Stdzd_Amt'
const row = (
  level: string,
  fips: string,
  code: string,
  description: string,
  services: string,
  submitted: string,
  allowed: string,
  drug = 'N',
) => [level, fips, '', code, description, drug, 'O', 1, 1, services, 1, submitted, allowed, 1, 1].join(',')
const cms = [
  header,
  row('National', '', '73721', 'Words of an owner', '30', '900', '300'),
  row('National', '', '73721', 'Words of an owner', '10', '1300', '500'),
  row('State', '17', '73721', 'Words of an owner', '5', '800', '250'),
  row('State', '9', 'G0438', 'Annual wellness visit', '5', '200', '150'),
  row('State', '6B', '73721', '', '5', '800', '250'),
  row('National', '', 'J1100', 'A drug', '5', '2', '1', 'Y'),
  row('National', '', '99213', '', '', '', ''),
  row('National', '', '99214', '', '4', '99999.99', '1'),
  row('National', '', '99215', '', '4', 'much', '1'),
  row('National', '', '9921', '', '4', '10', '1'),
  'National,,,73721',
  '',
].join('\r\n')

test('the CMS file is averaged over places of service, without CPT descriptions, and damage is reported by line', async () => {
  const report = await load('MUP_PHY_R25_P05_V10_D23_Geo.csv', cms)
  expect(report).toMatchObject({
    read: 11,
    procedures: 2,
    prices: 6,
    added: 6,
    changed: 0,
    unchanged: 0,
    removed: 0,
    skipped: { AreaUnknown: 1, Drug: 1, Suppressed: 1 },
    rejected: [
      { line: 9, id: '99214', reason: 'AmountCapped' },
      { line: 10, id: '99215', reason: 'AmountInvalid' },
      { line: 11, id: '9921', reason: 'CodeInvalid' },
      { line: 12, id: '73721', reason: 'ShortRow' },
    ],
  })
  const national = await listPrices(portal.db, '73721', ['US'])
  expect(national.map(({ type, cents }) => [type, cents]).sort()).toEqual([
    ['allowed', 35000],
    ['submitted', 100000],
  ])
  expect([await findProcedure(portal.db, '73721'), await findProcedure(portal.db, 'G0438')]).toEqual([
    { code: '73721', name: '' },
    { code: 'G0438', name: 'Annual wellness visit' },
  ])
  expect((await listPriceSources(portal.db, 'procedures'))[0]).toMatchObject({ label: 'CMS, Medicare averages', dataDate: '2023-12-31' })
})

test('loading the same file again changes nothing, and a dry run counts the changes', async () => {
  await load('MUP_PHY_R25_P05_V10_D23_Geo.csv', cms)
  expect(await load('MUP_PHY_R25_P05_V10_D23_Geo.csv', cms)).toMatchObject({ added: 0, changed: 0, unchanged: 6, removed: 0 })
  expect(await load('cms.csv', cms, { isDryRun: true, multiplier: 1.4 })).toMatchObject({ added: 0, changed: 3, unchanged: 3, removed: 0 })
  expect((await listPrices(portal.db, '73721', ['IL'])).map(({ cents }) => cents).sort()).toEqual([25000, 80000])
})

test("the operator's own file sets names and prices and comes before all other sources", async () => {
  await load('MUP_PHY_R25_P05_V10_D23_Geo.csv', cms)
  const report = await load(
    'fees.csv',
    [
      'code,name,area,payer,type,average,popular',
      '73721,Knee MRI,606,cash,allowed,"$1,020.50",1',
      '73721,,606,cash,allowed,9,',
      '99213,Follow-up visit,,,,,2',
      '73721,,606,gold,allowed,9,',
      '73721,,606,cash,paid,9,',
      '73721,,60,cash,allowed,9,',
      '73721,,XX,cash,allowed,9,',
      '73721,,US,cash,allowed,-9,',
    ].join('\n'),
  )
  expect(report).toMatchObject({
    read: 8,
    procedures: 2,
    prices: 1,
    added: 1,
    rejected: [
      { line: 3, reason: 'Duplicate' },
      { line: 5, reason: 'PayerUnknown' },
      { line: 6, reason: 'TypeUnknown' },
      { line: 7, reason: 'AreaUnknown' },
      { line: 8, reason: 'AreaUnknown' },
      { line: 9, reason: 'AmountInvalid' },
    ],
  })
  expect(await findProcedure(portal.db, '73721')).toEqual({ code: '73721', name: 'Knee MRI' })
  expect((await listPriceSources(portal.db, 'procedures')).map(({ source }) => source)).toEqual(['own-fees', 'cms-geography'])
  const browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
  const { data } = (await browser.get('/api/procedure/details?zip=60601&cpt=73721')).json()
  expect(data.cash).toEqual([
    { type: 'submitted', average: 800 },
    { type: 'allowed', average: 1020.5 },
  ])
})

test('a file without a code column is refused as a whole', async () => {
  await expect(load('x.csv', 'a,b\n1,2')).rejects.toThrow('The first line names no column for code.')
})

test('only the row with damaged text is rejected, in a dry run and in the import', async () => {
  const file = `code,name\n99202,Visit\0\n99203,Vis\uFFFDt\n99204,${'x'.repeat(119)}😀\n`
  for (const isDryRun of [true, false]) {
    const report = await load('damaged.csv', file, { isDryRun })
    expect(report).toMatchObject({
      read: 3,
      procedures: 1,
      rejected: [
        { line: 2, reason: 'DamagedText' },
        { line: 3, reason: 'DamagedText' },
      ],
    })
  }
  expect(await findProcedure(portal.db, '99204')).toMatchObject({ name: 'x'.repeat(119) })
})

const fees = (codes: readonly string[]) =>
  ['code,area,payer,type,average', ...codes.map((code) => `${code},US,cash,allowed,100`), ''].join('\n')
const twenty = Array.from({ length: 20 }, (_, at) => String(99_201 + at))
const countOf = async () => (await listPricesOf(portal.db, 'own-fees')).length
const sources = async () => listPriceSources(portal.db, 'procedures')

test.each([
  ['only a column name', 'code'],
  ['only the header', 'code,area,payer,type,average\n'],
  ['only rejected rows, as in a file of something else', 'code,description\nA,one\nB,two\n'],
])('a file with %s changes nothing and does not date its source', async (_name, text) => {
  await load('fees.csv', fees(twenty))
  const before = await sources()
  portal.clock.advance(3_600_000)
  for (const isDryRun of [true, false])
    expect(await load('fees.csv', text, { isDryRun })).toMatchObject({ removed: 0, notApplied: { reason: 'NothingToApply' } })
  expect([await countOf(), await sources()]).toEqual([20, before])
})

test('a header of CMS alone, and a file that is cut, remove no price', async () => {
  await load('MUP_D23_Geo.csv', cms)
  expect(await load('MUP_D24_Geo.csv', `${header}\r\n`)).toMatchObject({ read: 0, notApplied: { reason: 'NothingToApply' } })
  await expect(load('MUP_D24_Geo.csv', cms.slice(0, cms.indexOf('G0438') + 9))).rejects.toThrow('The file ends in the middle of a row')
  expect((await listPricesOf(portal.db, 'cms-geography')).length).toBe(6)
  expect((await sources())[0]).toMatchObject({ dataDate: '2023-12-31' })
})

test('what would remove more than the guard allows stops until somebody agrees to the number', async () => {
  await load('fees.csv', fees(twenty))
  const shorter = fees(twenty.slice(0, 10))
  const notApplied = { reason: 'Stopped', agree: 10, removals: [{ source: 'Fee schedule', stored: 20, removing: 10 }] }
  expect(await load('fees.csv', shorter)).toMatchObject({ removed: 10, notApplied })
  expect(await load('fees.csv', shorter, { agreed: 9 })).toMatchObject({ notApplied })
  expect(await countOf()).toBe(20)
  expect(await load('fees.csv', 'code,name\n99201,Visit\n')).toMatchObject({ notApplied: { reason: 'Stopped', agree: 20 } })
  expect(await load('fees.csv', fees(twenty.slice(0, 16)))).not.toHaveProperty('notApplied')
  expect(await load('fees.csv', shorter, { agreed: 6 })).toMatchObject({ removed: 6 })
  expect(await countOf()).toBe(10)
})

test("UTF-16, lines that end with CR, and a spreadsheet's fractions are read", async () => {
  const text = '\uFEFFcode,area,payer,type,average\r99213.0,606.0,cash,allowed,50\r'
  expect(await load('fees.csv', Buffer.from(text, 'utf16le'))).toMatchObject({ read: 1, prices: 1, rejected: [] })
  expect(await listPricesOf(portal.db, 'own-fees')).toMatchObject([{ code: '99213', area: '606' }])
})

test('the command exits with 0, 1 or 2, and prints JSON alone', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const run = async (files: Record<string, string>, ...words: string[]) => {
    const paths = Object.entries(files).map(([name, text]) => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    })
    print.mockClear()
    return runProcedureCommand(portal.portal, [...paths, ...words], testAuditContext())
  }
  const printed = () => print.mock.calls.flat().join('\n')
  try {
    expect(await run({ 'fees.csv': fees(twenty) })).toBe(0)
    expect(await run({ 'fees.csv': `${fees(twenty)}X,US,cash,allowed,1\n` })).toBe(2)
    expect(await run({ 'fees.csv': 'code\n' }, '--json')).toBe(1)
    expect(JSON.parse(printed())).toMatchObject({ file: 'fees.csv', notApplied: { reason: 'NothingToApply' } })
    expect(await run({ 'fees.csv': fees(twenty.slice(0, 2)) })).toBe(1)
    expect(printed()).toContain('Stopped: 18 of 20 stored rows of Fee schedule would be removed')
    expect(printed()).toContain('Nothing was changed. If that is meant, add --agree 18')
    expect(await run({ 'fees.csv': fees(twenty.slice(0, 2)) }, '--agree', '18')).toBe(0)
    expect(await run({ 'fees.csv': fees(twenty.slice(0, 2)), 'other.csv': 'a,b\n1,2\n' })).toBe(2)
    await expect(run({ 'other.csv': 'a,b\n1,2\n' })).rejects.toThrow('names no column for code')
    await expect(run({ 'fees.csv': fees(twenty) }, '--agree', 'all')).rejects.toThrow('--agree NUMBER')
  } finally {
    print.mockRestore()
  }
})

test('a file in a gzip is loaded, and one that is cut off changes nothing', async () => {
  const gzip = gzipSync(cms)
  await expect(load('MUP_PHY_D23_Geo.csv.gz', gzip.subarray(0, gzip.length - 10))).rejects.toThrow(
    'The archive is damaged (gzip: it is cut off)',
  )
  const { file, ...report } = await load('MUP_PHY_D23_Geo.csv.gz', gzip)
  expect([file, report.added]).toEqual(['MUP_PHY_D23_Geo.csv.gz', report.prices])
  expect(await load('MUP_PHY_D23_Geo.csv', cms)).toMatchObject({ added: 0, changed: 0, unchanged: report.prices })
})
