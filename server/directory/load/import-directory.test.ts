import { describe, expect, test, vi } from 'vitest'
import { terminalAuditContext } from '#platform/audit/terminal-audit-context.ts'
import { readDemoConfig } from '#server/config.ts'
import { findDoctorsByNpi, findFacilities, findGeneration, listSites, listSources } from '#server/directory/directory-store.ts'
import { runDirectoryCommand } from '#server/directory/load/directory-command.ts'
import { importDirectory } from '#server/directory/load/import-directory.ts'
import { searchTables } from '#server/directory/search/table-search-store.ts'
import { circleAround } from '#server/directory/snapshot/search-circle.ts'
import { searchSnapshot } from '#server/directory/snapshot/search-snapshot.ts'
import { readSnapshots } from '#server/directory/snapshot/snapshot-source-store.ts'
import { nppesFile, testNpi } from '#server/testing/directory-files.ts'
import { directoryImports, site, siteHeader } from '#server/testing/directory-imports.ts'

const { database, folder, clock, load, doctor } = directoryImports()

describe('the NPI registry', () => {
  test('turns persons into doctors and organizations of four kinds into facilities, and skips others [PROV-33 PROV-34 FAC-22]', async () => {
    const report = await load({
      'npidata_pfile_20050523-20251109.csv': nppesFile([
        { npi: testNpi(1), middle: 'B', suffix: 'JR', code2: '207R00000X', phone: '402 555 0101' },
        { npi: testNpi(2), gender: 'M', code1: '208600000X' },
        { npi: testNpi(3), deactivated: '01/02/2024' },
        { npi: testNpi(4), deactivated: '01/02/2024', reactivated: '02/02/2024', gender: 'X' },
        { npi: testNpi(5), code1: '390200000X' },
        { npi: testNpi(6), country: 'CA' },
        {
          npi: testNpi(7),
          entity: '2',
          company: 'QUILLFORD LLC',
          otherName: 'QUILLFORD PHARMACY',
          otherNameType: '3',
          code1: '333600000X',
        },
        { npi: testNpi(8), entity: '2', company: 'NETTLEBY HOSPITAL', code1: '282N00000X', code2: '3336C0002X' },
        { npi: testNpi(9), entity: '2', company: 'SOME LAB', code1: '291U00000X' },
        { npi: testNpi(10), code1: '174M00000X' },
        { npi: testNpi(1) },
      ]),
    })
    expect(report).toMatchObject({
      read: 11,
      doctors: 3,
      mapped: 2,
      male: 1,
      female: 1,
      added: 7,
      changed: 0,
      unchanged: 0,
      removed: 0,
      facilities: { pharmacy: 2, urgentcare: 0, hospitals: 1, vets: 1 },
      skipped: { deactivated: 1, notClinician: 1, foreign: 1, otherOrganization: 1, duplicateId: 1 },
      rejected: [],
      noted: [],
      dataDate: '2025-11-09',
    })
    expect(await doctor(1)).toMatchObject({
      first: 'Ada',
      middle: 'B',
      last: 'Thimblewick',
      suffix: 'Jr',
      title: 'MD',
      gender: 'F',
      lastFolded: 'thimblewick',
      specialties: ['dermatology', 'general'],
      street: '1 Pebble Lane',
      city: 'Omaha',
      state: 'NE',
      zip: '68102',
      phone: '4025550101',
      lat: expect.closeTo(41.26, 1),
      source: 'nppes',
      updatedOn: '2025-05-06',
      school: null,
      telehealth: null,
    })
    expect((await doctor(4))?.gender).toBeNull()
    const ids = [testNpi(7), testNpi(8), `${testNpi(8)}-pharmacy`, testNpi(10)]
    expect((await findFacilities(database().db, ids)).map(({ kind, company }) => `${kind} ${company}`)).toEqual([
      'pharmacy Quillford Pharmacy',
      'hospitals Nettleby Hospital',
      'pharmacy Nettleby Hospital',
      'vets Ada Thimblewick',
    ])
    expect(await listSources(database().db)).toMatchObject([{ source: 'nppes', label: 'NPPES NPI Registry', dataDate: '2025-11-09' }])
  })

  test('is read in its old and new layout, as Latin-1 or UTF-8', async () => {
    const rows = [{ npi: testNpi(1), last: 'PEÑA', gender: 'M' }]
    const old = Buffer.from(nppesFile(rows, true), 'latin1')
    const paths = [folder.write('old.csv', old)]
    await importDirectory({ pool: database().pool, clock }, paths, {}, terminalAuditContext('import directory'))
    expect(await doctor(1)).toMatchObject({ last: 'Peña', lastFolded: 'pena', gender: 'M' })
    expect(await load({ 'new.csv': `\uFEFF${nppesFile(rows)}` })).toMatchObject({ unchanged: 1, changed: 0 })
  })

  test('reports damaged rows by line, id and reason, without affecting others', async () => {
    const good = nppesFile([{ npi: testNpi(1) }, { npi: testNpi(2) }]).split('\n')
    const bad = (cells: object) => nppesFile([{ npi: testNpi(9), ...cells }]).split('\n')[1] ?? ''
    const lines = [good[0], good[1], bad({ npi: '2800000000' }), bad({ npi: '' }), bad({ zip: 'OMAHA' }), bad({ last: '' })]
    const report = await load({ 'bad.csv': [...lines, bad({ entity: '7' }), '"short","row"', `${good[2]},more`, good[2]].join('\n') })
    expect(report.rejected).toEqual([
      { line: 3, id: '2800000000', reason: 'NpiInvalid' },
      { line: 4, id: '', reason: 'IdMissing' },
      { line: 5, id: testNpi(9), reason: 'ZipInvalid' },
      { line: 6, id: testNpi(9), reason: 'NameMissing' },
      { line: 7, id: testNpi(9), reason: 'EntityTypeUnknown' },
      { line: 8, id: 'short', reason: 'ShortRow' },
      { line: 9, id: testNpi(2), reason: 'LongRow' },
    ])
    expect(report).toMatchObject({ read: 9, doctors: 2, reasons: { ZipInvalid: 1, ShortRow: 1 } })
    expect(await doctor(2)).toBeDefined()
  })

  test('changes nothing when loaded again; a weekly file updates and removes the rows it names', async () => {
    const rows = [{ npi: testNpi(1) }, { npi: testNpi(2) }, { npi: testNpi(3) }, { npi: testNpi(4) }]
    await load({ 'full.csv': nppesFile(rows) })
    const generation = await findGeneration(database().db)
    expect(await load({ 'full.csv': nppesFile(rows) })).toMatchObject({ added: 0, changed: 0, unchanged: 4, removed: 0 })
    expect(await findGeneration(database().db)).toBe(generation)

    const week = [
      { npi: testNpi(1), last: 'NETTLEBY' },
      { npi: testNpi(2), deactivated: '11/11/2025', entity: '' },
    ]
    const report = await load({ 'week.csv': nppesFile([...week, { npi: testNpi(3), code1: '390200000X' }, { npi: testNpi(5) }]) })
    expect(report).toMatchObject({ added: 1, changed: 1, removed: 2 })
    expect(await findGeneration(database().db)).toBe(generation + 1)
    const there = await findDoctorsByNpi(database().db, [1, 2, 3, 4, 5].map(testNpi))
    expect(there.map(({ npi, last }) => `${npi} ${last}`)).toEqual([
      `${testNpi(1)} Nettleby`,
      `${testNpi(4)} Thimblewick`,
      `${testNpi(5)} Thimblewick`,
    ])
    const { rows: announced } = await database().pool.query("select key from changes where topic = 'directory' order by id desc limit 1")
    expect(announced).toEqual([{ key: String(generation + 1) }])
  })

  test('removes missing rows only with a complete file', async () => {
    await load({ 'a.csv': nppesFile([{ npi: testNpi(1) }, { npi: testNpi(2) }]) })
    expect(await load({ 'b.csv': nppesFile([{ npi: testNpi(2) }]) })).toMatchObject({ removed: 0 })
    expect(await load({ 'b.csv': nppesFile([{ npi: testNpi(2) }]) }, { isComplete: true })).toMatchObject({ removed: 1, unchanged: 1 })
    expect(await doctor(1)).toBeUndefined()
  })

  test('removes deactivated NPIs from every source', async () => {
    await load({ 'full.csv': nppesFile([{ npi: testNpi(1) }, { npi: testNpi(2) }]) })
    await load({ 'urgent.csv': `npi,name,address,city,state,zip,phone\n${testNpi(3)},X,1 Y St,Omaha,NE,68102,\n` })
    const ended = `NPI,NPPES Deactivation Date\n${testNpi(2)},11/11/2025\n${testNpi(3)},11/11/2025\n`
    expect(await load({ 'ended.csv': ended })).toMatchObject({ read: 2, removed: 2, skipped: { deactivated: 2 } })
    expect(await doctor(1)).toBeDefined()
    expect(await doctor(2)).toBeUndefined()
    expect(await findFacilities(database().db, [testNpi(3)])).toEqual([])
  })
})

test('further practice locations come from their own file, in any file order, without strangers and duplicates [PROV-18]', async () => {
  const sites = [
    siteHeader,
    site(1, '2 QUILL LANE'),
    site(1, '1 Pebble Lane', '681020001'),
    site(1, '3 QUILL LANE'),
    site(1, '2 Quill lane'),
  ]
  const files = { 'pl_pfile.csv': [...sites, site(9, '9 QUILL LANE')].join('\n'), 'npidata.csv': nppesFile([{ npi: testNpi(1) }]) }
  const { reports } = await load(files)
  expect(reports.map(({ file, sites: count }) => `${file} ${count}`)).toEqual(['npidata.csv 0', 'pl_pfile.csv 2'])
  const streets = async () => (await listSites(database().db, [testNpi(1)])).map(({ position, street }) => `${position} ${street}`)
  expect(await streets()).toEqual(['1 2 Quill Lane', '2 3 Quill Lane'])
  expect((await load({ 'pl_pfile.csv': sites.join('\n') })).sites).toBe(0)
  await load({ 'pl_pfile.csv': [siteHeader, site(1, '3 QUILL LANE')].join('\n') })
  expect(await streets()).toEqual(['1 3 Quill Lane'])
})

describe('the doctors of CMS', () => {
  const header =
    'NPI,Ind_PAC_ID,Provider Last Name,Provider First Name,gndr,Cred,Med_sch,pri_spec,sec_spec_1,Telehlth,adr_ln_1,adr_ln_2,City/Town,State,ZIP Code,Telephone Number'
  const row = (n: number, school: string, street: string, telehealth = '') =>
    `${testNpi(n)},1,PEPPERCOMBE,HUGO,M,DO,${school},PSYCHIATRY,NEUROLOGY,${telehealth},${street},,OMAHA,NE,68102,4025550103`
  const cms = [header, row(1, 'OTHER', '5 TANSY LANE'), row(1, 'QUILL COLLEGE', '6 TANSY LANE', 'Y'), row(2, 'OTHER', '7 TANSY LANE')]

  test('are one doctor each, with a school and further practices [PROV-19 PROV-35]', async () => {
    expect(await load({ 'dac.csv': cms.join('\n') })).toMatchObject({ read: 3, doctors: 2, schools: 1, added: 2, sites: 1 })
    expect(await doctor(1)).toMatchObject({
      first: 'Hugo',
      last: 'Peppercombe',
      specialties: ['psychiatry', 'neurology'],
      street: '5 Tansy Lane',
      school: 'Quill College',
      telehealth: true,
      source: 'cms-doctors',
    })
    expect(await doctor(2)).toMatchObject({ school: null, telehealth: null })
    expect(await load({ 'dac.csv': cms.join('\n') })).toMatchObject({ unchanged: 2, changed: 0, sites: 0 })
  })

  test('add schools to registry doctors, and the registry does not remove them', async () => {
    await load({ 'npi.csv': nppesFile([{ npi: testNpi(1) }]) })
    expect(await load({ 'dac.csv': cms.join('\n') })).toMatchObject({ added: 1, changed: 1 })
    const both = { last: 'Thimblewick', specialties: ['dermatology'], school: 'Quill College', source: 'nppes' }
    expect(await doctor(1)).toMatchObject(both)
    expect(await load({ 'npi.csv': nppesFile([{ npi: testNpi(1) }, { npi: testNpi(2) }]) })).toMatchObject({ unchanged: 1, changed: 1 })
    expect(await doctor(1)).toMatchObject(both)
    expect(await doctor(2)).toMatchObject({ source: 'nppes', last: 'Thimblewick' })
  })

  test('are read from the layout of 2021 too', async () => {
    const old = 'NPI, Ind_PAC_ID, lst_nm, frst_nm, gndr, Med_sch, pri_spec, adr_ln_1, cty, st, zip, phn_numbr'
    await load({ 'dac.csv': `${old}\n${testNpi(3)},1,WICKERSHAW,VERA,F,OTHER,DENTIST,8 TANSY LANE,SAN JUAN,PR,926,\n` })
    expect(await doctor(3)).toMatchObject({ last: 'Wickershaw', specialties: ['dentistry'], zip: '00926', state: 'PR' })
  })
})

describe('facilities', () => {
  test('keep the leading zeros of ids and zips of CMS hospitals, in both layouts [FAC-10]', async () => {
    const now = 'Facility ID,Facility Name,Address,City/Town,State,ZIP Code,Telephone Number,Hospital Type'
    const old = 'Provider ID,Hospital Name,Address,City,State,ZIP Code,Phone Number,Hospital Type'
    const row = '10001,RIBBONGATE HOSPITAL,1 MOOR RD,AGAWAM,MA,1001,(413) 555-0104,Acute Care Hospitals\n'
    expect(await load({ 'h.csv': `${now}\n${row}` })).toMatchObject({ facilities: { hospitals: 1 }, added: 1, rejected: [], noted: [] })
    const [hospital] = await findFacilities(database().db, ['cms-010001'])
    expect(hospital).toMatchObject({ kind: 'hospitals', company: 'Ribbongate Hospital', zip: '01001', phone: '4135550104' })
    expect(await load({ 'h.csv': `${old}\n${row}` })).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  })

  test('get their kind from the file name or the option, or the list is refused [FAC-07 FAC-08]', async () => {
    const list = 'name,address1,city,state,zip,phone,lat,lon\nQuill Clinic,1 Moor Rd,Omaha,NE,68102,4025550105,41.3,-96\n'
    expect(await load({ 'vets-of-nebraska.csv': list })).toMatchObject({ facilities: { vets: 1 } })
    expect(await load({ 'list.csv': list }, { kind: 'urgentcare' })).toMatchObject({ facilities: { urgentcare: 1 } })
    await expect(load({ 'list.csv': list })).rejects.toThrow('list.csv does not name its kind of facility')
    await expect(load({ 'list.csv': 'a,b\n1,2\n' })).rejects.toThrow('list.csv is not a supported directory file')
    expect(await load({ 'vets.csv': list })).toMatchObject({ unchanged: 1 })
  })

  test("come from the operator's own list before the registry", async () => {
    const list = `npi,name,address,city,state,zip,phone\n${testNpi(1)},Quill Urgent,1 Moor Rd,Omaha,NE,68102,4025550105\n`
    const register = nppesFile([{ npi: testNpi(1), entity: '2', company: 'QUILL LLC', code1: '261QU0200X' }])
    await load({ 'npi.csv': register })
    expect(await load({ 'urgent.csv': list })).toMatchObject({ changed: 1 })
    expect(await load({ 'npi.csv': register })).toMatchObject({ changed: 0, unchanged: 1 })
    expect((await findFacilities(database().db, [testNpi(1)]))[0]).toMatchObject({ company: 'Quill Urgent', source: 'list-urgentcare' })
  })
})

/** The ids found by a search around Omaha; identical from the tables and from a snapshot. */
const found = async (): Promise<string[]> => {
  const query = { ...circleAround({ zip: '68102', radius: 5 }), categories: null, sex: null, name: '', offset: 0, most: 25 }
  const inTables = await searchTables(database().db, 'facilities', query)
  const snapshots = await readSnapshots({ ...database().connection, options: '-c search_path=portal,public' }, () => null)
  const inSnapshot = searchSnapshot(snapshots.facilities, query)
  expect(inSnapshot.found.map(({ id }) => id)).toEqual(inTables.found.map(({ id }) => id))
  expect([inTables.availableCount, inSnapshot.availableCount]).toEqual([inTables.found.length, inTables.found.length])
  return inTables.found.map(({ id }) => id).toSorted()
}

const hospital = { entity: '2', code1: '282N00000X', line1: '9 NETTLE ST.' }
const register = nppesFile([
  { ...hospital, npi: testNpi(1), company: 'NETTLEBY HOSPITAL', code2: '3336C0002X' },
  { ...hospital, npi: testNpi(2), company: 'NETTLEBY WARD', line1: '9 NETTLE STREET', phone: '4025550102' },
  { ...hospital, npi: testNpi(3), company: 'OTHER HOSPITAL', line1: '7 Dapple Ave', phone: '' },
])
const cms = (...rows: string[]) =>
  ['Facility ID,Facility Name,Address,City/Town,State,ZIP Code,Telephone Number,Hospital Type', ...rows].join('\n')
const nettleby = '280001,NETTLEBY GENERAL,9 Nettle St,OMAHA,NE,68102,(402) 555-0102,Acute Care Hospitals'
const quill = '280002,QUILL HOSPITAL,1 Quill Rd,OMAHA,NE,68102,,Acute Care Hospitals'

test('a hospital in both registers is found once, with the CMS data, in any load order [FAC-22]', async () => {
  await load({ 'npidata.csv': register })
  const alone = [testNpi(1), `${testNpi(1)}-pharmacy`, testNpi(2), testNpi(3)].toSorted()
  expect(await found()).toEqual(alone)

  // One row matches by address, one by phone. The pharmacy inside the hospital and a hospital without a phone stay.
  expect(await load({ 'hospitals.csv': cms(nettleby, quill) })).toMatchObject({ added: 2, twins: 2 })
  const merged = [`${testNpi(1)}-pharmacy`, testNpi(3), 'cms-280001', 'cms-280002'].toSorted()
  expect(await found()).toEqual(merged)
  expect(await load({ 'npidata.csv': register })).toMatchObject({ added: 0, changed: 0, unchanged: 4, twins: 0 })
  expect(await found()).toEqual(merged)

  // When CMS no longer lists the hospital, the NPPES rows are found again, and new snapshots are built.
  const before = await findGeneration(database().db)
  expect(await load({ 'hospitals.csv': cms(quill) }, { isComplete: true })).toMatchObject({ removed: 1, twins: 2 })
  expect(await found()).toEqual([...alone, 'cms-280002'].toSorted())
  expect(await findGeneration(database().db)).toBe(before + 1)
})

test('only the row with damaged text is rejected, in a dry run and in the import', async () => {
  const file = nppesFile([
    { npi: testNpi(1), last: 'THIMBLE\0WICK' },
    { npi: testNpi(2), line1: '1 P\uFFFDBBLE LANE' },
    { npi: testNpi(3) },
  ])
  for (const isDryRun of [true, false]) {
    const report = await load({ 'npidata_pfile_20050523-20251109.csv': file }, { isDryRun })
    expect(report).toMatchObject({
      read: 3,
      doctors: 1,
      rejected: [
        { line: 2, reason: 'DamagedText' },
        { line: 3, reason: 'DamagedText' },
      ],
    })
  }
  expect([await doctor(1), (await doctor(3))?.last]).toEqual([undefined, 'Thimblewick'])
})

test("lines that end with CR, UTF-16, and a spreadsheet's fractions are read", async () => {
  const rows = [{ npi: `${testNpi(1)}.0`, entity: '1.0', zip: '68102.0', phone: '4025550101.0' }, { npi: testNpi(2) }]
  const plain = nppesFile(rows)
  expect(await load({ 'cr.csv': plain.replaceAll('\n', '\r') })).toMatchObject({ read: 2, added: 2, rejected: [], noted: [] })
  expect(await doctor(1)).toMatchObject({ phone: '4025550101', zip: '68102' })
  expect(await load({ 'utf16.csv': Buffer.from(`\uFEFF${plain}`, 'utf16le') })).toMatchObject({ read: 2, unchanged: 2 })
})

test('the command exits with 0, 1 or 2', async () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const run = (content: string, ...words: string[]) =>
    runDirectoryCommand(
      { pool: database().pool, clock, config: readDemoConfig({}) },
      [folder.write('npidata.csv', content), '--complete', ...words],
      terminalAuditContext('import directory'),
    )
  const many = Array.from({ length: 10 }, (_, at) => ({ npi: testNpi(at) }))
  try {
    expect(await run(nppesFile(many))).toBe(0)
    expect(await run(nppesFile([...many, { npi: '2800000000' }]))).toBe(2)
    expect(await run(nppesFile([]), '--json')).toBe(1)
    expect(await run(nppesFile(many.slice(0, 3)))).toBe(1)
    expect(print.mock.calls.flat().join('\n')).toContain('Nothing was changed. If that is meant, add --agree 7')
    expect(await run(nppesFile(many.slice(0, 3)), '--agree', '7')).toBe(0)
  } finally {
    print.mockRestore()
  }
})
