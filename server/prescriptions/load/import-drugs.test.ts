import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseProduct } from '#server/prescriptions/choose-product.ts'
import { findDrug, listPharmacyPrices, listUnitPrices } from '#server/prescriptions/drug-store.ts'
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

const load = async (files: Record<string, string>, isDryRun = false) => {
  const paths = await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const path = join(folder, name)
      await writeFile(path, text)
      return path
    }),
  )
  return importDrugs(portal.portal, paths, { isDryRun }, testAuditContext())
}
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
