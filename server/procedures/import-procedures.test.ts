import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import { importProcedures } from '#server/procedures/import-procedures.ts'
import { findProcedure, listPrices } from '#server/procedures/procedure-store.ts'
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

const load = async (name: string, text: string, options: { isDryRun?: boolean; multiplier?: number } = {}) => {
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
