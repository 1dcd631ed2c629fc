import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipArchiveOf } from '#platform/testing/zip-archive-of.ts'
import { runEligibilityCommand } from '#server/eligibility/eligibility-command.ts'
import { importReport, jsonReport } from '#server/eligibility/runs/import-report.ts'
import { receiveEligibilityFile } from '#server/eligibility/runs/receive-import.ts'
import { loadFile } from '#server/eligibility/testing/load-file.ts'
import { file834, member834 } from '#server/eligibility/testing/sample-834.ts'
import { importRuns } from '#server/schema/import-tables.ts'
import { testAuditContext } from '#server/testing/test-audit-context.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let world: TestPortal
beforeAll(async () => {
  world = await openTestPortal()
})
afterAll(() => world.close())

const load = (file: string | Buffer, given?: Parameters<typeof loadFile>[2]) => loadFile(world, file, given)
let control = 700
const fileOf = (members: readonly string[], given: { kind?: string } = {}) => {
  control += 1
  return file834(members, { number: `000000${control}`, ...given })
}
const stored = async (number: string) => {
  const { rows } = await world.db.execute<{
    who: string
  }>(sql`select concat_ws(' ', p.relation, p.first, p.last, p.dob, p.zip, p.phone) as who
    from portal.persons p join portal.memberships m on m.id = p.membership_id where m.subscriber_number = ${number} order by p.relation desc, p.first`)
  return rows.map(({ who }) => who)
}
const exact = (member: readonly string[], ...changes: readonly [string, string][]) =>
  member.map((segment) => changes.reduce((text, [from, to]) => text.replace(from, to), segment))

const head = 'group_code,member_id,subscriber_id,relationship,first_name,last_name,dob,zip,effective_date'

test('a file in a zip or gzip is the same file as without, and a damaged container changes nobody', async () => {
  const file = fileOf(member834({ id: 'Z1', last: 'ZIPPER' }))
  expect((await load(zipArchiveOf([{ name: '../members.834', content: file }]))).said).toBe('1 1 0 0 0 0')
  expect((await load(gzipSync(file))).run.sameAs).not.toBeNull()
  expect((await load(file)).run.sameAs).not.toBeNull()
  const other = fileOf(member834({ id: 'Z2', last: 'ZIPPER', first: 'EVE' }))
  const gzip = gzipSync(other)
  expect((await load(gzip.subarray(0, -9))).reasons).toEqual(['damaged archive gzip: it is cut off'])
  const bad = zipArchiveOf([{ content: other, changes: { crc: 1 } }])
  const { run, reasons } = await load(bad)
  expect([run.state, reasons]).toEqual(['quarantined', ['damaged archive zip: its checksum is wrong']])
  expect((await load(zipArchiveOf([{ content: zipArchiveOf([{ content: other }]) }]))).reasons).toEqual([
    'archive in an archive zip in zip',
  ])
  expect((await load(Buffer.from('-----BEGIN PGP MESSAGE-----\n\nx'))).reasons).toEqual(['encrypted file PGP: IMPORT_GPG_HOME is not set'])
  expect(await stored('Z2')).toEqual([])
})

test('an encrypted file is decrypted with the keys of IMPORT_GPG_HOME', async () => {
  const home = await mkdtemp(join(tmpdir(), 'foyer-gpg-'))
  const withKeys = { ...world, portal: { ...world.portal, config: { ...world.portal.config, importGpgHome: home } } }
  const { run, reasons } = await loadFile(withKeys, Buffer.from('-----BEGIN PGP MESSAGE-----\n\nx'))
  expect(run.state).toBe('quarantined')
  expect(reasons[0]).toMatch(/PGP: (?:there is no encrypted message in it|the program gpg is not installed)$/)
  await rm(home, { recursive: true })
})

test('a finding has the line and number of the segment that it is about, also in a file of one line', async () => {
  const [ins = '', ref = '', ...rest] = member834({ id: 'A1', action: '024', start: '20260601', end: '20260101' })
  const late = [ins, 'REF*17*CASE', 'REF*1L*NOGROUP', ref, 'DTP*356*D8*20250101', ...rest]
  const group = await load(fileOf(late))
  expect(await group.findings('rejected')).toMatchObject([{ reason: 'unknown group', line: 9, segment: 'REF (9)', found: 'NOGROUP' }])
  const dated = await load(fileOf(late.filter((segment) => segment !== 'REF*1L*NOGROUP')).replaceAll('\n', ''))
  expect(await dated.findings('rejected')).toMatchObject([{ reason: 'end before start', line: 1, segment: 'DTP (17)', found: '20260101' }])
  const rows = [{ line: 1, segment: 'DTP (17)', id: 'CASE', reason: 'end before start' }]
  expect((await importReport(world.db, dated.run)).rejected).toEqual(rows)
  let json = ''
  for await (const part of jsonReport(world.db, dated.run)) json += part
  expect(JSON.parse(json).rejected).toEqual(rows)
  const unknown = await load(fileOf(member834({ id: 'A9', action: '001' })).replaceAll('\n', ''))
  expect(await unknown.findings('rejected')).toMatchObject([{ reason: 'unknown member', line: 1, segment: 'INS (7)' }])
})

test('the dry run and the import agree about NUL and characters that are cut in two', async () => {
  const street = `${'x'.repeat(99)}😀 ROAD`
  const members = [
    ...exact(member834({ id: 'B1', last: 'BLUE' }), ['1 ELM ST', street]),
    ...exact(member834({ id: 'B2', last: 'BLACK' }), ['1 ELM ST', '1 E\0M ST']),
    ...exact(member834({ id: 'B3', last: 'BROWN' }), ['HLT*CARE', `HLT*${'x'.repeat(59)}😀`]),
  ]
  const dry = await load(fileOf(members), { dryRun: true })
  const real = await load(fileOf(members))
  expect([dry.said, real.said, real.reasons]).toEqual(['3 2 0 0 0 1', '3 2 0 0 0 1', ['B2 damaged text']])
})

test('a group code is found in any case, unless two groups differ in nothing else', async () => {
  expect((await load(file834(member834({ id: 'C1', last: 'CYAN' }), { group: 'grpa', number: '000000690' }))).said).toBe('1 1 0 0 0 0')
  await world.db.execute(sql`insert into portal.groups select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'code', 'grpB'))).*
    from portal.groups g where g.code = 'GRPB'`)
  const both = await load(file834(member834({ id: 'C2', last: 'CORAL' }), { group: 'grpb', number: '000000691' }))
  expect(both.reasons).toEqual(['C2 unknown group grpb'])
  expect((await load(file834(member834({ id: 'C2', last: 'CORAL' }), { group: 'GRPB', number: '000000692' }))).said).toBe('1 1 0 0 0 0')
  const given = await load(`${head}\n,C3,C3,Self,Noa,Crimson,1990-02-11,78704,2026-01-01`, { group: 'grpA' })
  expect(given.said).toBe('1 1 0 0 0 0')
})

test('control numbers that differ in leading zeros alone are accepted with a warning', async () => {
  const file = fileOf(member834({ id: 'D1', last: 'DARK' }))
  const short = file.replace('GE*1*9~', 'GE*1*09~').replace(/IEA\*1\*0+/, 'IEA*1*')
  const { said, findings } = await load(short)
  expect(said).toBe('1 1 0 0 0 0')
  expect((await findings('warning')).map(({ reason, segment, found }) => `${reason}, ${segment}: ${found}`).sort()).toEqual([
    'control number with other zeros, GE (16): 09 for 9',
    `control number with other zeros, IEA (17): ${control} for 000000${control}`,
  ])
})

test('names are stored in their usual case, and unusual ones are read with a finding', async () => {
  const named = (id: string, last: string, first: string) => member834({ id, last, first })
  const plain = [
    ...named('E1', 'MCDONALD III', "D'ANGELO"),
    ...named('E2', 'OBRIEN JR', 'ANN-MARIE'),
    ...named('E3', 'von Trapp', 'deAndre'),
    ...named('E4', 'VIII', 'IV'),
  ]
  expect((await load(fileOf(plain))).warnings).toEqual([])
  expect((await Promise.all(['E1', 'E2', 'E3', 'E4'].map(stored))).flat().map((who) => who.split(' 1980')[0])).toEqual([
    "Primary D'Angelo McDonald III",
    'Primary Ann-Marie Obrien Jr',
    'Primary deAndre von Trapp',
    'Primary Iv Viii',
  ])
  const odd = [
    ...named('E5', 'SMITH/JONES', 'ANN'),
    ...named('E6', 'SUHARTO', ''),
    ...named('E7', 'TWIN', 'BABY 1'),
    ...named('E8', '-', 'ANN'),
    ...named('E9', 'DOE', "'"),
    ...exact(member834({ id: 'E10', action: '030', last: 'ONLY', first: '' })),
  ]
  const { warnings, reasons } = await load(fileOf(odd))
  expect(warnings).toEqual(['E5 unusual name SMITH/JONES', 'E6 one name for first and last SUHARTO', 'E7 unusual name BABY 1'])
  expect(reasons).toEqual(['E8 bad name -', "E9 bad name '", 'E10 missing name'])
  expect((await Promise.all(['E5', 'E6', 'E7'].map(stored))).flat().map((who) => who.split(' 1980')[0])).toEqual([
    'Primary Ann Smith-Jones',
    'Primary Suharto Suharto',
    'Primary Baby I Twin',
  ])
})

test('a phone number that nobody can have is dropped with a finding', async () => {
  const withPhone = (id: string, phone: string) => {
    const [ins = '', ref = '', name = '', ...rest] = member834({ id, last: `PHONE${'ABCD'[Number(id.slice(1)) - 1]}` })
    return [ins, ref, name, `PER*IP**HP*${phone}`, ...rest]
  }
  const members = [...withPhone('F1', '0000000000'), ...withPhone('F2', '9999999999'), ...withPhone('F3', '5125550101')]
  expect((await load(fileOf(members))).warnings).toEqual(['F1 bad phone 0000000000', 'F2 bad phone 9999999999'])
  expect((await Promise.all(['F1', 'F3'].map(stored))).flat().map((who) => who.split('78704')[1])).toEqual(['', ' 5125550101'])
})

test('a CSV may separate by semicolons or tabs, and use short relation codes', async () => {
  const rows = (id: string) => [
    head,
    `GRPA,${id},${id},EE,Lea,"Long; ${id === 'G1' ? 'A' : 'B'}",1990-02-11T00:00:00.000Z,78704,2026-01-01`
      .replace('; A', ' a')
      .replace('; B', ' b'),
    `GRPA,${id}-2,${id},SP,Leo,Long,1991-02-11,78704,2026-01-01`,
    `GRPA,${id}-3,${id},CH,Lia,Long,2011-02-11,78704,2026-01-01`,
    `GRPA,${id}-4,${id},9,Ben,Long,2012-02-11,78704,2026-01-01`,
  ]
  const semicolons = await load(rows('G1').join('\n').replaceAll(',', ';'))
  const tabs = await load(rows('G2').join('\r\n').replaceAll(',', '\t'))
  expect([semicolons.said, tabs.said]).toEqual(['4 4 0 0 0 0', '4 4 0 0 0 0'])
  expect(semicolons.warnings).toEqual(['G1-4 relation code without its zero 9'])
  expect((await stored('G1')).map((who) => who.split(' ').slice(0, 2).join(' '))).toEqual([
    'Spouse Leo',
    'Primary Lea',
    'Dependent Ben',
    'Dependent Lia',
  ])
})

test('a count in the header that differs from the members is a finding', async () => {
  const family = [
    ...member834({ id: 'H1', last: 'HAZEL' }),
    ...member834({ id: 'H1', last: 'HAZEL', first: 'BO', flag: 'N', relation: '19', dob: '20100101', zip: '' }),
  ]
  const counted = (to: number, et: number, dt: number) =>
    fileOf(family)
      .replace('DTP*007*D8*20260901~\n', `DTP*007*D8*20260901~\nQTY*TO*${to}~\nQTY*ET*${et}~\nQTY*DT*${dt}~\n`)
      .replace(/SE\*(\d+)/, (_, count: string) => `SE*${Number(count) + 3}`)
  expect((await load(counted(2, 1, 1))).warnings).toEqual([])
  const wrong = await load(counted(3, 1, 2))
  expect(await wrong.findings('warning')).toMatchObject([
    { reason: 'count differs from the file', segment: 'QTY (9)', line: 9, found: 'DT 2, counted 1' },
    { reason: 'count differs from the file', segment: 'QTY (7)', line: 7, found: 'TO 3, counted 2' },
  ])
})

test('a control number that goes back is a finding', async () => {
  const numbered = (id: string, number: string) =>
    file834(member834({ id, last: `INDIGO${id === 'I1' ? 'A' : 'B'}` }), { number }).replaceAll('ACME ', 'BETA ')
  expect((await load(numbered('I1', '000000900'))).warnings).toEqual([])
  expect((await load(numbered('I2', '000000899'))).warnings).toEqual(['interchange number went back BETA 000000899 after 000000900'])
  expect((await load(numbered('I2', '000000900'))).warnings).toEqual(['interchange number used before BETA 000000900'])
})

test('a folder, or a file that cannot be read to its end, leaves no run behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-folder-'))
  const countRunsNow = () => world.db.$count(importRuns)
  const before = await countRunsNow()
  await expect(runEligibilityCommand(world.portal, [folder], testAuditContext())).rejects.toThrow('not a file')
  expect(await countRunsNow()).toBe(before)
  await rm(folder, { recursive: true })
  const broken = async function* () {
    yield Buffer.alloc(5 * 1024 * 1024, 'x')
    throw new Error('the disk is gone')
  }
  const options = { groupCode: null, terminateAbsent: false, applyWhenClean: false }
  const received = receiveEligibilityFile(world.portal, broken(), { fileName: 'f', source: 'folder', options }, testAuditContext())
  await expect(received).rejects.toThrow('the disk is gone')
  const { rows } = await world.db.execute<{ state: string }>(sql`select distinct state from portal.import_runs`)
  expect(rows.map(({ state }) => state)).not.toContain('receiving')
  const { rows: left } = await world.db.execute(sql`select from portal.import_chunks c join portal.import_runs r on r.id = c.run_id
    where r.state = 'discarded'`)
  expect(left).toEqual([])
})

/** A family with the segments that senders of 004010 add: class, dates of employment, provider, other insurance. */
const olderFamily = (id: string, last: string) =>
  `INS*Y*18*030*XN*A*E**FT~REF*0F*${id}~REF*DX*CLASS1~DTP*336*D8*20200101~DTP*356*D8*20260101~NM1*IL*1*${last}*ANN*B***34*900110001~
PER*IP**HP*5125550101~N3*1 ELM ST~N4*AUSTIN*TX*78704**CY*TRAVIS~DMG*D8*19800101*F*M~ICM*1*40000~AMT*P3*100~HD*030**HLT*CARE*FAM~
DTP*348*D8*20260101~AMT*P3*100~LX*1~NM1*P3*1*GOOD*DOC****XX*1234567893**72~COB*P*123*1~NM1*IN*2*OTHER PLAN~
INS*N*19*030*XN*A~REF*0F*${id}~NM1*IL*1*${last}*BO~DMG*D8*20100101*M~HD*030**HLT*CARE*FAM~DTP*348*D8*20260101`
    .replaceAll('\n', '')
    .split('~')
const inVersion = (file: string, version: string) =>
  file.replaceAll('005010X220A1', version).replace('*^*00501*', version.startsWith('004010') ? '*U*00401*' : '*^*00501*')

test('versions 004010 are read like 005010', async () => {
  const known = await load(fileOf(olderFamily('J0', 'OLDEN')))
  expect(known.said).toBe('2 2 0 0 0 0')
  const versions = { J1: '004010X095A1', J2: '004010X095', J3: '004010' }
  for (const [id, version] of Object.entries(versions)) {
    const { said, warnings } = await load(inVersion(fileOf(olderFamily(id, `OLD${'ABC'[Number(id[1]) - 1]}`)), version))
    expect([said, warnings]).toEqual(['2 2 0 0 0 0', known.warnings])
    expect((await stored(id)).map((who) => who.replace(/Old[abc]/, 'Olden'))).toEqual(await stored('J0'))
  }
})

test('the version of exchanges is refused with what differs, and older ones by name; CR alone ends segments', async () => {
  const reason = ['LS*2700', 'LX*1', 'N1*75*ADDL MAINT REASON', 'REF*17*CANCEL', 'LE*2700']
  const exchange = inVersion(fileOf([...member834({ id: 'J4', action: '024', end: '20260101' }), ...reason]), '005010X307')
  expect((await load(exchange)).reasons).toEqual(['unsupported version GS08 005010X307: exchange, 024 may mean void'])
  expect((await load(inVersion(exchange.replaceAll('005010X307', '005010X220A1'), '003070X061'))).reasons).toEqual([
    'unsupported version GS08 003070X061',
  ])
  expect((await load(fileOf(member834({ id: 'J6', last: 'CRONLY' })).replaceAll('\n', '\r'))).said).toBe('1 1 0 0 0 0')
})

test('Canadian and British postal codes are read in any form, also in CSV and without a country', async () => {
  const columns = `${head},state,country`
  const row = (id: string, last: string, zip: string, rest: string) =>
    `GRPA,${id},${id},Self,Lea,${last},1990-02-11,${zip},2026-01-01,${rest}`
  const rows = [
    row('K1', 'Kale', 'm5v 2t6', 'ON,'),
    row('K2', 'Kelp', 'SW1A1AA', ','),
    row('K3', 'Kiwi', 'EC1A 1BB', ',GBR'),
    row('K4', 'Kola', 'B33 8TH', ',UK'),
    row('K5', 'Kava', 'K1A-0B1', ',CA'),
  ]
  const { said, warnings } = await load([columns, ...rows].join('\n'))
  expect([said, warnings.map((warning) => warning.split(' ').slice(1, 3).join(' '))]).toEqual([
    '5 5 0 0 0 0',
    Array(5).fill('address abroad'),
  ])
})
