import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { readCsvMembers } from '#server/eligibility/read/eligibility-csv-reader.ts'
import { readMemberRow } from '#server/eligibility/read/member-row-rules.ts'
import { readX12Members } from '#server/eligibility/read/x12-834-reader.ts'
import { file834, member834 } from '#server/eligibility/testing/sample-834.ts'
import { defaultImportRules, exceedsGuard, type ImportRules } from '#shared/eligibility/import-rules.ts'

const today = '2026-11-20'
const source = (text: string) => Readable.from([Buffer.from(text)])

const first834 = async (segments: readonly string[], rules: ImportRules = defaultImportRules) => {
  for await (const [raw] of readX12Members(source(file834(segments)), { interchange: null, isFull: false, fileDate: null }))
    if (raw) return readMemberRow(raw, rules, today)
  throw new Error('no member')
}
const said = async (given: Parameters<typeof member834>[0], rules?: ImportRules) => {
  const read = await first834(member834(given), rules)
  return 'reason' in read ? `${read.reason} ${read.segment.split(' ')[0]} ${read.found}`.trim() : read
}

test.each([
  [{ dob: '20261121' }, 'future birth date DMG 20261121'],
  [{ dob: '19900231' }, 'bad birth date DMG 19900231'],
  [{ dob: '30240101' }, 'bad birth date DMG 30240101'],
  [{ dob: '' }, 'missing birth date DMG'],
  [{ zip: '99999' }, 'bad zip N4 99999'],
  [{ flag: 'Y', relation: '19' }, 'contradictory relation INS Y'],
  [{ flag: 'N', relation: '25' }, 'unknown relation INS 25'],
  [{ flag: 'N', relation: 'QQ' }, 'unknown relation INS QQ'],
  [{ action: '999' }, 'unknown action INS 999'],
  [{ first: 'J0HN' }, 'bad name NM1 J0HN'],
  [{ last: '' }, 'missing name NM1'],
  [{ start: '30240101' }, 'bad date DTP 30240101'],
  [{ action: '024', start: '20260601', end: '20260101' }, 'end before start DTP 20260101'],
  [{ action: '024' }, 'no end date INS'],
])('%j is refused: %s', async (given, reason) => {
  expect(await said(given)).toBe(reason)
})

test.each([
  ['Self', 'Primary'],
  ['Spouse', 'Spouse'],
  ['Dependent', 'Dependent'],
  ['Dependents', 'Dependent'],
])('%s is stored as %s [REG-46 FAM-18]', async (relation, stored) => {
  const columns = 'group_code,member_id,subscriber_id,relationship,first_name,last_name,dob,zip,effective_date'
  const file = `${columns}\nGRPA,M-2,M-1,${relation},Noa,Castellano,1990-02-11,78704,2026-01-01`
  for await (const rows of readCsvMembers(source(file)))
    for (const raw of [rows].flat()) expect(readMemberRow(raw, defaultImportRules, today)).toMatchObject({ relation: stored })
  expect.hasAssertions()
})

test('an ex-spouse becomes a dependent with a warning, if the group allows it', async () => {
  expect(await said({ flag: 'N', relation: '25' }, { ...defaultImportRules, otherRelations: 'dependent' })).toMatchObject({
    relation: 'Dependent',
    warnings: [{ reason: 'relation read as dependent', found: '25' }],
  })
})

test('a zip of another state is a warning, 9999-12-31 is no end, and status T is no termination', async () => {
  const other = member834({}).map((segment) => segment.replace('*TX*', '*NM*'))
  expect(await first834(other)).toMatchObject({ zip: '78704', state: 'NM', warnings: [{ reason: 'zip of another state', found: '78704' }] })
  expect(await said({ end: '99991231' })).toMatchObject({ endsOn: null })
  expect(await first834(member834({}).map((segment) => segment.replace('*XN*A', '*XN*T')))).toMatchObject({ action: 'add', endsOn: null })
})

test('a member is cancelled only if every coverage is cancelled', async () => {
  const change = member834({ action: '001' }).map((segment) => segment.replace('HD*001', 'HD*024'))
  expect(await first834([...change, 'DTP*349*D8*20261231'])).toMatchObject({ action: 'cancel', endsOn: '2026-12-31' })
  expect(await first834([...change, 'DTP*349*D8*20261231', 'HD*001**DEN', 'DTP*348*D8*20260101'])).toMatchObject({
    action: 'change',
    endsOn: undefined,
  })
})

test('a former name and a mailing address are ignored', async () => {
  const [ins = '', ref = '', , ...rest] = member834({})
  const corrected = [
    ins,
    ref,
    'NM1*74*1*RIGHT*ANN',
    ...rest.slice(0, 3),
    'NM1*70*1*WRONG*ANN',
    'DMG*D8*19990101*M',
    'NM1*31*1',
    'N3*PO BOX 1',
    'N4*AUSTIN*TX*78701',
  ]
  expect(await first834(corrected)).toMatchObject({ last: 'Right', dob: '1980-01-01', zip: '78704', gender: 'Female' })
})

test('a CSV may have synonyms, several date formats and lost zeros; a school needs student ids', async () => {
  const file =
    'Relation,Surname,First,Date of Birth,Zip Code,Employee ID,Start Date,Policy Number\nSelf,"O\'Neil, Jr.",Ann,2/29/1980,1001,E7,20260101,GRPA\n'
  for await (const [raw] of readCsvMembers(source(file))) {
    if (!raw) throw new Error('no row')
    expect(readMemberRow(raw, defaultImportRules, today)).toMatchObject({
      last: "O'Neil Jr",
      dob: '1980-02-29',
      zip: '01001',
      memberId: 'E7',
      familyId: 'E7',
      startsOn: '2026-01-01',
      endsOn: undefined,
    })
    expect(readMemberRow(raw, { ...defaultImportRules, isSchool: true }, today)).toMatchObject({ reason: 'no student id', line: 2 })
  }
})

test('the guard stops an import only above the share, and never for an empty group', () => {
  expect(exceedsGuard({ active: 10, ending: 1 }, 10)).toBe(false)
  expect(exceedsGuard({ active: 10, ending: 2 }, 10)).toBe(true)
  expect(exceedsGuard({ active: 0, ending: 0 }, 0)).toBe(false)
})

test.each([
  ['in the name', (member: string[]) => member.map((segment) => segment.replace('DOE', 'D\0E')), 'damaged text NM1'],
  ['in the street', (member: string[]) => member.map((segment) => segment.replace('ELM', 'E\uFFFDM')), 'damaged text N3'],
  ['in the member number', (member: string[]) => member.map((segment) => segment.replace('W1', 'W\x001')), 'damaged text REF'],
])('damage %s is refused before other errors', async (_name, damage, reason) => {
  const read = await first834(damage(member834({ dob: 'never' })))
  expect('reason' in read && `${read.reason} ${read.segment.split(' ')[0]}`).toBe(reason)
})

test('a text that is too long is cut after a whole character', async () => {
  const street = `${'x'.repeat(99)}😀 ROAD`
  const read = await first834(member834({}).map((segment) => segment.replace('1 ELM ST', street)))
  expect(read).toMatchObject({ address1: 'x'.repeat(99) })
})

test('the guard has a floor: one who leaves a tiny group stops no file, unless the limit is none at all', () => {
  expect(exceedsGuard({ active: 5, ending: 1 }, 10)).toBe(false)
  expect(exceedsGuard({ active: 5, ending: 2 }, 10)).toBe(true)
  expect(exceedsGuard({ active: 500, ending: 1 }, 0)).toBe(true)
})
