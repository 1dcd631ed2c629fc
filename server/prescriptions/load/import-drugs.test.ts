import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { zipArchiveOf } from '#platform/testing/zip-archive-of.ts'
import { chooseProduct } from '#server/prescriptions/choose-product.ts'
import { listDrugsAfter } from '#server/prescriptions/drug-catalogue-store.ts'
import { findDrug, listPharmacyPrices, listUnitPrices } from '#server/prescriptions/drug-store.ts'
import { runDrugCommand } from '#server/prescriptions/load/drug-command.ts'
import { importDrugs } from '#server/prescriptions/load/import-drugs.ts'
import { listPriceSources } from '#server/prices/price-source-store.ts'
import { testAuditContext } from '#server/testing/test-audit-context.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let folder: string
beforeEach(async () => {
  portal = await openTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'foyer-drugs-'))
})
afterEach(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const write = (files: Record<string, string | Buffer>): Promise<string[]> =>
  Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const path = join(folder, name)
      await writeFile(path, text)
      return path
    }),
  )
const load = async (files: Record<string, string | Buffer>, isDryRun = false, agreed: number | null = null) =>
  importDrugs(portal.portal, await write(files), { isDryRun, agreed }, testAuditContext())
const product = async (slug: string, manufacturer: 'generic' | 'brand' = 'generic') =>
  (await chooseProduct(portal.db, { slug, manufacturer }))?.product

const rxNorm = `ndc11,rxcui,tty,drug,ingredient,strength,form,brand,name,nadac_per_unit,effective_date
99001000101,1,SCD,zedoline,zedoline hydrochloride,10 MG,Oral Tablet,,zedoline hydrochloride 10 MG Oral Tablet,0.10000,2022-09-21
99001000102,1,SCD,zedoline,zedoline hydrochloride,10 MG,Oral Tablet,,zedoline hydrochloride 10 MG Oral Tablet,0.30000,2022-09-21
99001000103,1,SCD,zedoline,zedoline hydrochloride,10 MG,Oral Tablet,,zedoline hydrochloride 10 MG Oral Tablet,0.90000,2019-01-01
99001000201,2,SBD,zedoline,zedoline hydrochloride,10 MG,Oral Tablet,Zedolex,zedoline hydrochloride 10 MG Oral Tablet [Zedolex],4.00000,2022-09-21
99001000301,3,SCD,zedoline,zedoline hydrochloride,10 MG,Oral Tablet,,zedoline hydrochloride 10 MG Oral Tablet,free,2022-09-21
99001000401,4,SCD,zedoline,,,,,a kit of things,1.00000,2022-09-21
990010005,5,SCD,zedoline,,,,,zedoline 10 MG Oral Tablet,1.00000,2022-09-21
99001000601,6,SCD,zedoline,,,,,zedoline 10 MG Oral Tablet,1.00000,2022-02-30
99001000701,7,SCD
`

test('RxNorm names with NADAC prices give generics and brands; damaged rows are reported by line', async () => {
  expect(await load({ 'rxnorm.csv': rxNorm })).toEqual([
    {
      file: 'rxnorm.csv',
      read: 9,
      drugs: 1,
      prices: 4,
      procedures: 0,
      skipped: {},
      rejected: [
        { line: 6, id: '99001000301', reason: 'PriceInvalid' },
        { line: 7, id: '99001000401', reason: 'NameUnread' },
        { line: 8, id: '990010005', reason: 'NdcInvalid' },
        { line: 9, id: '99001000601', reason: 'DateInvalid' },
        { line: 10, id: '99001000701', reason: 'ShortRow' },
      ],
    },
  ])
  expect(await findDrug(portal.db, 'zedolex')).toEqual({ slug: 'zedolex', name: 'Zedolex', brandOf: 'zedoline' })
  expect(await product('zedoline')).toMatchObject({ id: 'zedoline~~oral-tablet~10-mg', weight: 3 })
  expect(await product('zedoline', 'brand')).toMatchObject({ id: 'zedoline~zedolex~oral-tablet~10-mg' })
  expect((await listPriceSources(portal.db, 'drugs'))[0]).toMatchObject({ source: 'nadac', dataDate: '2022-09-21' })
  expect((await listDrugsAfter(portal.db, '', new Map())).map(({ ndc, rxcui }) => [ndc, rxcui]).sort()).toEqual([
    ['99001000101', '1'],
    ['99001000201', '2'],
  ])
})

const nadacRow = (description: string, ndc: string, price: string, date: string, asOf: string, unit = 'EA', kind = 'G') =>
  `${description},${ndc},${price},${date},${unit},C/I,N,"1, 5",${kind},,,${asOf}`
const nadacRows = [
  nadacRow('ZEDOLINE HCL 10 MG TABLET', '99001000101', '0.20000', '10/19/2022', '10/26/2022'),
  nadacRow('ZEDOLINE HCL 10 MG TABLET', '99001000101', '0.15000', '09/21/2022', '10/26/2022'),
  nadacRow('OTHERINE ER 5 MG TABLET', '88001000101', '0.50000', '10/19/2022', '10/26/2022'),
  nadacRow('OTHERINE ER 5 MG TABLET', '880010001', '0.50000', '10/19/2022', '10/26/2022'),
  nadacRow('TBD DO NOT DELETE OR RELEASE', '88001000199', '0.50000', '10/19/2022', '10/26/2022'),
  nadacRow('OTHERINE 5 MG TABLET', '88001000102', '0', '10/19/2022', '10/26/2022'),
  nadacRow('OTHERINE 5 MG TABLET', '88001000103', '0.5', '10/19/2022', '10/26/2022', 'BX'),
  nadacRow('OTHERINE 5 MG TABLET', 'none', '0.5', '10/19/2022', '10/26/2022'),
]
const newHeader =
  'NDC Description,NDC,NADAC Per Unit,Effective Date,Pricing Unit,Pharmacy Type Indicator,OTC,Explanation Code,Classification for Rate Setting,Corresponding Generic Drug NADAC Per Unit,Corresponding Generic Drug Effective Date,As of Date'

test.each([
  ['with spaces', newHeader],
  ['with underscores', newHeader.replaceAll(' ', '_')],
])("NADAC's weekly file, its columns %s, gives the newest price per package and restores leading zeros", async (_, header) => {
  await load({ 'rxnorm.csv': rxNorm })
  const [report] = await load({ 'nadac.csv': [header, ...nadacRows].join('\r\n') })
  expect(report).toMatchObject({
    read: 8,
    drugs: 2,
    prices: 3,
    skipped: { OlderPrice: 1, Placeholder: 1 },
    rejected: [
      { line: 7, id: '88001000102', reason: 'PriceInvalid' },
      { line: 8, id: '88001000103', reason: 'UnitUnknown' },
      { line: 9, id: 'none', reason: 'NdcInvalid' },
    ],
  })
  // Packages named by RxNorm keep those names.
  const prices = await listUnitPrices(portal.db, 'zedoline~~oral-tablet~10-mg')
  expect(prices).toContainEqual({ unitPrice: 20_000, effectiveDate: '2022-10-19', source: 'nadac' })
  expect(await product('otherine')).toMatchObject({ form: 'Extended Release Oral Tablet', strength: '5 MG', weight: 2 })
})

const fda = `NDC,FORMAT,PRODUCTTYPENAME,PROPRIETARYNAME,NONPROPRIETARYNAME,DOSAGEFORMNAME,ROUTENAME,APPLICATIONNUMBER,LABELERNAME,SUBSTANCENAME,ACTIVE_NUMERATOR_STRENGTH,ACTIVE_INGRED_UNIT,PHARM_CLASSES,PACKAGEDESCRIPTION
9900100010,5-3-2,HUMAN PRESCRIPTION DRUG,Zedolex,Zedoline,TABLET,ORAL,NDA1,Us,ZEDOLINE,10,mg/1,,1 BOTTLE in 1 CARTON (99001-000-10) > 100 TABLET in 1 BOTTLE
8700100010,5-3-2,HUMAN PRESCRIPTION DRUG,Newex,Newine hydrochloride,CAPSULE,ORAL,NDA2,Us,NEWINE,20,mg/1,,45 CAPSULE in 1 BOTTLE (87001-000-10)
8700100020,5-3-2,HUMAN PRESCRIPTION DRUG,Newine,Newine hydrochloride,CAPSULE,ORAL,ANDA3,Us,NEWINE,20,mg/1,,1 BOTTLE in 1 CARTON (87001-000-20) > 30 CAPSULE in 1 BOTTLE
8700100030,5-3-2,HUMAN PRESCRIPTION DRUG,Newine,Newine,KIT,,NDA2,Us,,,,,1 KIT in 1 CARTON
8700100040,,HUMAN PRESCRIPTION DRUG,Newine,Newine,CAPSULE,ORAL,ANDA3,Us,NEWINE,20,mg/1,,30 CAPSULE in 1 BOTTLE
`

test('the FDA directory gives packages and sizes; a drug without a unit price stays unpriced [RX-54 RX-56]', async () => {
  const [report] = await load({ 'fda.csv': fda })
  expect(report).toMatchObject({
    read: 5,
    drugs: 2,
    prices: 0,
    skipped: { Kit: 1 },
    rejected: [{ line: 6, id: '8700100040', reason: 'NdcInvalid' }],
  })
  const chosen = await chooseProduct(portal.db, { slug: 'newine', manufacturer: 'brand' })
  expect(chosen).toMatchObject({
    drug: { name: 'Newex' },
    manufacturer: 'brand',
    choice: { form: 'Capsule', dosage: '20 MG', quantity: 30 },
  })
  expect(chosen?.details.Forms[0]?.Strengths[0]?.PackageDescriptions[0].Quantities.map(({ Quantity }) => Quantity)).toEqual([
    30, 45, 60, 90,
  ])
  expect(await listUnitPrices(portal.db, chosen?.product.id ?? '')).toEqual([])
})

test('the two FDA files are read together, and so are the two RxNorm files', async () => {
  const product =
    'PRODUCTID\tPRODUCTNDC\tPRODUCTTYPENAME\tPROPRIETARYNAME\tNONPROPRIETARYNAME\tDOSAGEFORMNAME\tMARKETINGCATEGORYNAME\tACTIVE_NUMERATOR_STRENGTH\tACTIVE_INGRED_UNIT\tNDC_EXCLUDE_FLAG\np1\t86001-001\tHUMAN PRESCRIPTION DRUG\tTabine\tTabine\tTABLET\tANDA\t5\tmg/1\tN\n'
  const pack =
    'PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\tSAMPLE_PACKAGE\np1\t86001-001\t86001-001-07\t28 TABLET in 1 BOTTLE\tN\np1\t86001-001\t86001-001-08\t7 TABLET in 1 BOTTLE\tY\n'
  const [, packages] = await load({ 'product.txt': product, 'package.txt': pack })
  expect(packages).toMatchObject({ read: 2, drugs: 1, skipped: { Sample: 1 }, rejected: [] })
  await expect(load({ 'package.txt': pack })).rejects.toThrow('package.txt has packages without names: load product.txt first.')
  const conso = '77|ENG|||||||||RX|RXNORM|SCD|77|consine sodium 2 MG Oral Capsule||N||\n78|ENG|||||||||RX|RXNORM|IN|78|consine||N||\n'
  const sat = '77||||||||NDC|RXNORM|85001000101|N||\n77||||||||RXN_STRENGTH|RXNORM|2|N||\n'
  expect(await load({ 'RXNCONSO.RRF': conso, 'RXNSAT.RRF': sat })).toMatchObject([
    { read: 2, drugs: 1, skipped: { NoProduct: 1 } },
    { read: 2, drugs: 1, skipped: { OtherAttribute: 1 } },
  ])
  expect(await findDrug(portal.db, 'consine')).toMatchObject({ name: 'Consine' })
})

const vendor = `pharmacy_npi,ndc11,drug,form,strength,quantity,brand,price,effective_date
1999999992,99001000101,,,,45,,$7.10,2026-11-01
1999999992,,zedoline,Oral Tablet,10 MG,30,Zedolex,101.50,11/01/2026
1999999992,,nobodine,Oral Tablet,10 MG,30,,9.00,2026-11-01
1999999992,,zedoline,Oral Tablet,10 MG,none,,9.00,2026-11-01
,99001000101,,,,30,,9.00,2026-11-01
1999999992,99001000101,,,,30,,0,2026-11-01
`

test('vendor prices are by package or by name; unknown drugs are reported; a dry run stores nothing', async () => {
  const expected = {
    read: 6,
    drugs: 0,
    prices: 2,
    skipped: {},
    rejected: [
      { line: 5, id: 'zedoline', reason: 'QuantityInvalid' },
      { line: 6, id: '99001000101', reason: 'PharmacyMissing' },
      { line: 7, id: '99001000101', reason: 'PriceInvalid' },
      { line: 4, id: 'nobodine', reason: 'DrugUnknown' },
    ],
  }
  await load({ 'rxnorm.csv': rxNorm })
  const asked = () => listPharmacyPrices(portal.db, 'zedoline~~oral-tablet~10-mg', 45, ['1999999992'])
  expect(await load({ 'vendor.csv': vendor }, true)).toMatchObject([expected])
  expect(await asked()).toEqual([])
  expect(await load({ 'vendor.csv': vendor })).toMatchObject([expected])
  expect(await asked()).toMatchObject([{ cents: 710, source: 'vendor', effectiveDate: '2026-11-01' }])
})

test('an unknown kind of file is refused with a message', async () => {
  await expect(load({ 'other.csv': 'a,b\n1,2\n' })).rejects.toThrow('other.csv is not a supported drug or price file')
})

test('only the row with damaged text is rejected, in a dry run and in the import', async () => {
  const [head, first] = rxNorm.split('\n')
  const file = [
    head,
    first,
    first?.replace('zedoline 10 MG', 'zed\0line 10 MG').replace('zedoline hydrochloride 10', 'zed\0line 10'),
    '',
  ].join('\n')
  for (const isDryRun of [true, false])
    expect(await load({ 'damaged.csv': file }, isDryRun)).toMatchObject([{ read: 2, rejected: [{ line: 3, reason: 'DamagedText' }] }])
})

const vendorHeader = 'pharmacy_npi,ndc11,quantity,price,effective_date'
const vendorFile = (pharmacies: number, ndc = '99001000101', date = '2026-11-01') =>
  [vendorHeader, ...Array.from({ length: pharmacies }, (_, at) => `19999999${at},${ndc},45,7.10,${date}`), ''].join('\n')
const vendorPrices = async () => {
  const pharmacies = Array.from({ length: 20 }, (_, at) => `19999999${at}`)
  return (await listPharmacyPrices(portal.db, 'zedoline~~oral-tablet~10-mg', 45, pharmacies)).length
}
const sourceDates = async () =>
  Object.fromEntries((await listPriceSources(portal.db, 'drugs')).map(({ source, dataDate, loadedAt }) => [source, { dataDate, loadedAt }]))

test.each([
  ['only packages that nobody knows', vendorFile(20, '11111111111', '2026-11-20')],
  ['only its header', `${vendorHeader}\n`],
  ['only damaged rows', `${vendorHeader}\n1,none,1,1,2026-11-20\n`],
])("a vendor's file with %s removes no price and does not date the source", async (_name, text) => {
  await load({ 'rxnorm.csv': rxNorm })
  await load({ 'vendor.csv': vendorFile(20) })
  const before = await sourceDates()
  portal.clock.advance(3_600_000)
  expect(await load({ 'vendor.csv': text })).toMatchObject([{ prices: 0, notApplied: { reason: 'NothingToApply' } }])
  expect([await vendorPrices(), await sourceDates()]).toEqual([20, before])
})

test("a vendor's file that lacks too many prices stops until somebody agrees to the number", async () => {
  await load({ 'rxnorm.csv': rxNorm })
  await load({ 'vendor.csv': vendorFile(20) })
  const notApplied = { reason: 'Stopped', agree: 8, removals: [{ source: 'Pharmacy prices', stored: 20, removing: 8 }] }
  expect(await load({ 'vendor.csv': vendorFile(12) })).toMatchObject([{ notApplied }])
  expect(await load({ 'vendor.csv': vendorFile(12) }, true)).toMatchObject([{ notApplied }])
  expect(await load({ 'vendor.csv': vendorFile(12) }, false, 7)).toMatchObject([{ notApplied }])
  await expect(load({ 'vendor.csv': vendorFile(12).slice(0, -20) })).rejects.toThrow('The file ends in the middle of a row')
  expect(await vendorPrices()).toBe(20)
  expect((await load({ 'vendor.csv': vendorFile(12) }, false, 8))[0]).not.toHaveProperty('notApplied')
  expect(await vendorPrices()).toBe(12)
})

test('files of names do not date the prices of NADAC, and packages alone are refused', async () => {
  await load({ 'rxnorm.csv': rxNorm })
  const { nadac } = await sourceDates()
  portal.clock.advance(3_600_000)
  const conso = '77|ENG|||||||||RX|RXNORM|SCD|77|consine sodium 2 MG Oral Capsule||N||\n'
  const sat = '77||||||||NDC|RXNORM|85001000101|N||\n'
  await expect(load({ 'RXNSAT.RRF': sat })).rejects.toThrow('RXNSAT.RRF has packages without names: give RXNCONSO.RRF before it.')
  await load({ 'RXNCONSO.RRF': conso, 'RXNSAT.RRF': sat })
  expect((await sourceDates()).nadac).toEqual(nadac)
  expect(await load({ 'nadac.csv': `${newHeader}\n` })).toMatchObject([{ notApplied: { reason: 'NothingToApply' } }])
  expect((await sourceDates()).nadac).toEqual(nadac)
  await expect(load({ 'RXNCONSO.RRF': `${conso}78|ENG||||||` })).rejects.toThrow('The file ends in the middle of a row, on line 2')
})

test("NADAC's codes are read with zeros lost, fractions added, in UTF-16 and with lines that end with CR", async () => {
  const rows = [
    nadacRow('OTHERINE 5 MG TABLET', '2120010', '0.5', '10/19/2022', '10/26/2022'),
    nadacRow('OTHERINE 6 MG TABLET', '88001000101.0', '0.5', '10/19/2022', '10/26/2022'),
    nadacRow('OTHERINE 7 MG TABLET', '88001-002-01', '0.5', '10/19/2022', '10/26/2022'),
  ]
  const file = Buffer.from(`\uFEFF${[newHeader, ...rows].join('\r')}`, 'utf16le')
  expect(await load({ 'nadac.csv': file })).toMatchObject([{ read: 3, prices: 3, rejected: [] }])
})

test('the command exits with 0, 1 or 2', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const run = async (files: Record<string, string>, ...words: string[]) =>
    runDrugCommand(portal.portal, [...(await write(files)), ...words], testAuditContext())
  try {
    const good = rxNorm.split('\n').slice(0, 3).join('\n')
    expect(await run({ 'rxnorm.csv': good })).toBe(0)
    expect(await run({ 'rxnorm.csv': rxNorm })).toBe(2)
    expect(await run({ 'vendor.csv': vendorFile(20) })).toBe(0)
    expect(await run({ 'vendor.csv': vendorFile(2) }, '--dry-run')).toBe(1)
    expect(await run({ 'vendor.csv': vendorFile(2) })).toBe(1)
    expect(print.mock.calls.flat().join('\n')).toContain('If that is meant, add --agree 18')
    expect(await run({ 'vendor.csv': vendorFile(2) }, '--agree', '18')).toBe(0)
    expect(await run({ 'rxnorm.csv': good, 'other.csv': 'a,b\n1,2\n' })).toBe(2)
  } finally {
    print.mockRestore()
  }
})

test('files in a zip or gzip are loaded, and a damaged one changes nothing', async () => {
  const rows = [newHeader, nadacRow('OTHERINE 5 MG TABLET', '88001000101', '0.5', '10/19/2022', '10/26/2022')].join('\n')
  const zip = zipArchiveOf([{ content: rows, changes: { crc: 1 } }])
  await expect(load({ 'nadac.csv.zip': zip })).rejects.toThrow('The archive is damaged (zip: its checksum is wrong). Nothing was changed.')
  expect(await sourceDates()).not.toHaveProperty('nadac')
  expect(await load({ 'nadac.csv.gz': gzipSync(rows) })).toMatchObject([{ file: 'nadac.csv.gz', read: 1, prices: 1 }])
  expect(await load({ 'nadac.zip': zipArchiveOf([{ content: rows }]) })).toMatchObject([{ read: 1, prices: 1 }])
})

test('RXNSAT without RXNCONSO ends the command with an error that names the missing file', async () => {
  const sat = Array.from({ length: 7 }, (_, at) => `7${at}||||||||NDC|RXNORM|8500100010${at}|N||\n`).join('')
  const [path = ''] = await write({ 'RXNSAT.RRF': sat })
  await expect(runDrugCommand(portal.portal, [path], testAuditContext())).rejects.toThrow('give RXNCONSO.RRF before it')
})
