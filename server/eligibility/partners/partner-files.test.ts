import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFindings } from '#server/eligibility/finding-store.ts'
import { findRun, type ImportRun } from '#server/eligibility/import-run-store.ts'
import { insertPartner, listGroupIds } from '#server/eligibility/partners/partner-store.ts'
import { receiveEligibilityFile } from '#server/eligibility/runs/receive-import.ts'
import { applyImport } from '#server/eligibility/runs/settle-import.ts'
import { jobAuditContext, workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import { partnerFiles } from '#server/eligibility/testing/partner-files.ts'
import { file834, member834, sample834 } from '#server/eligibility/testing/sample-834.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { defaultPartnerSettings, type PartnerMode, type PartnerSettings } from '#shared/eligibility/partner-settings.ts'

// One portal for all tests: each uses subscriber numbers and a control number of its own.
let world: TestPortal
let groupIds: ReadonlyMap<string, string>
beforeAll(async () => {
  world = await openTestPortal()
  groupIds = await listGroupIds(world.db, ['GRPA', 'GRPB'])
})
afterAll(() => world.close())

const context = () => jobAuditContext('test', 'test', null)

/** Adds a partner that only an operator can choose, unless the settings name a sender. Returns its id. */
const addPartner = async (settings: Partial<PartnerSettings>, given: { codes?: string[]; mode?: PartnerMode; archived?: boolean } = {}) => {
  const { codes = ['GRPA'], mode = 'test', archived = false } = given
  const id = uuidv7()
  const now = world.clock.now()
  await insertPartner(world.db, {
    id,
    name: `Partner ${id}`,
    mode,
    groupIds: codes.map((code) => groupIds.get(code) ?? ''),
    settings: { ...defaultPartnerSettings, ...settings },
    archivedAt: archived ? now : null,
    createdAt: now,
    updatedAt: now,
  })
  return id
}

type Options = { partnerId?: string | null; dryRun?: boolean; group?: string | null; terminateAbsent?: boolean }
type Checked = { run: ImportRun; said: string; rejected: string[]; warnings: string[]; problem: string }

const load = async (file: string, { partnerId = null, dryRun = false, group = null, terminateAbsent = false }: Options = {}) => {
  const bytes = async function* () {
    yield Buffer.from(file)
  }
  const options = { groupCode: group, terminateAbsent, applyWhenClean: false, partnerId }
  const id = await receiveEligibilityFile(world.portal, bytes(), { fileName: 'f', source: 'command line', options }, context())
  await workOnRun(world.portal, id)
  if (!dryRun && (await findRun(world.db, id))?.state === 'ready') {
    await applyImport(world.portal, { id, agreedTerminations: null, auditContext: context() })
    await workOnRun(world.portal, id)
  }
  const run = await findRun(world.db, id)
  if (!run) throw new Error('no run')
  const reasons = async (kind: 'rejected' | 'warning') =>
    (await listFindings(world.db, id, { kind, limit: 50 })).map(({ reason, found }) => `${reason} ${found}`.trim())
  const { read = 0, added = 0, changed = 0, unchanged = 0, terminated = 0, rejected = 0 } = run.counts ?? {}
  const checked: Checked = {
    run,
    said: [read, added, changed, unchanged, terminated, rejected].join(' '),
    rejected: await reasons('rejected'),
    warnings: await reasons('warning'),
    problem: run.problem ? `${run.problem.reason} ${run.problem.found}` : '',
  }
  return checked
}

/** The stored people of a file, and then the reasons of its rejected rows. */
const outcomeOf = async (file: string, partnerId: string | null): Promise<string[]> => {
  const { said, run } = await load(file, { partnerId })
  const rejected = await listFindings(world.db, run.id, { kind: 'rejected', limit: 50 })
  const numbers = [...new Set([...file.matchAll(/REF\*(?:0F|SY)\*(P\d+)/g)].map(([, number]) => number ?? ''))]
  const { rows } = await world.db.execute<{
    who: string
  }>(sql`select concat_ws(' ', p.relation, p.first, p.last, p.dob, p.zip, p.external_id,
    p.starts_on, p.ends_on, m.subgroup) as who from portal.persons p join portal.memberships m on m.id = p.membership_id
    where m.subscriber_number in ${numbers} order by who`)
  await world.db.execute(
    sql`delete from portal.persons where membership_id in (select id from portal.memberships where subscriber_number in ${numbers})`,
  )
  await world.db.execute(sql`delete from portal.memberships where subscriber_number in ${numbers}`)
  return [said, ...rows.map(({ who }) => who), ...rejected.map(({ reason }) => reason)]
}

test.each(partnerFiles)('$title', async ({ file, settings, byDefault, bySettings }) => {
  const wanted = (lines: string[]) => [lines[0], ...lines.slice(1).sort()]
  expect(wanted(await outcomeOf(file, null))).toEqual(wanted(byDefault))
  expect(wanted(await outcomeOf(file, await addPartner(settings)))).toEqual(wanted(bySettings))
})

const sentBy = (file: string, sender: string) =>
  file.replace('*ZZ*ACME           *', `*ZZ*${sender.padEnd(15)}*`).replace('GS*BE*ACME*', `GS*BE*${sender}*`)
/** A first name of its own for each subscriber: `Q12` becomes `NABC`. A namesake would be taken for the same person with a new number. */
const firstOf = (id: string) => `NA${id.slice(1).replace(/\d/g, (digit) => String.fromCharCode(65 + Number(digit)))}`
const one = (id: string, number: string, given: Parameters<typeof member834>[0] = {}, group = 'GRPA') =>
  file834(member834({ id, first: firstOf(id), ...given }), { number, group })

test('a file is read with the settings of the partner that has its sender', async () => {
  const id = await addPartner({ senderId: 'NORTH', spouseCodes: ['38'] })
  const file = sentBy(one('Q1', '000006001'), 'NORTH')
  const { run, said, warnings } = await load(file, { dryRun: true })
  expect([run.partnerId, run.partnerSettings?.spouseCodes, said, warnings]).toEqual([
    id,
    ['38'],
    '1 1 0 0 0 0',
    [`test file Partner ${id}`],
  ])
})

test('a file of an unknown sender is read with the defaults, with a note', async () => {
  const { run, said, warnings } = await load(sentBy(one('Q2', '000006002'), 'NOBODY'), { dryRun: true })
  expect([run.partnerId, run.partnerSettings, said, warnings]).toEqual([null, null, '1 1 0 0 0 0', ['unknown sender ZZ NOBODY']])
})

test('a file of the sender of another partner than chosen is refused, whether the chosen one expects a sender or not', async () => {
  await addPartner({ senderId: 'EAST' })
  const west = await addPartner({ senderId: 'WEST' })
  const anybody = await addPartner({})
  const file = sentBy(one('Q3', '000006003'), 'EAST')
  expect((await load(file, { partnerId: west })).problem).toBe('sender of another partner ZZ EAST EAST')
  expect((await load(file, { partnerId: anybody })).problem).toBe('sender of another partner ZZ EAST EAST')
  expect((await load(sentBy(one('Q3', '000006004'), 'NOBODY'), { partnerId: west })).problem).toBe('other sender ZZ NOBODY NOBODY')
})

test('a later interchange of another sender refuses the whole file', async () => {
  await addPartner({ senderId: 'SOUTH' })
  const file = sentBy(one('Q4', '000006005'), 'SOUTH') + sentBy(one('Q5', '000006006'), 'NOBODY')
  const { run, problem } = await load(file)
  expect([run.state, problem]).toEqual(['quarantined', 'other sender ZZ NOBODY NOBODY'])
  const reversed = sentBy(one('Q5', '000006007'), 'NOBODY') + sentBy(one('Q4', '000006008'), 'SOUTH')
  expect((await load(reversed)).problem).toBe('sender of another partner ZZ SOUTH')
})

test('a file to another receiver, or of an archived partner, is refused', async () => {
  await addPartner({ senderId: 'POST', receiverId: 'SOMEBODY' })
  await addPartner({ senderId: 'GONE' }, { archived: true })
  expect((await load(sentBy(one('Q6', '000006009'), 'POST'))).problem).toBe('other receiver ZZ FOYER FOYER')
  expect((await load(sentBy(one('Q6', '000006010'), 'GONE'))).problem).toBe('archived partner ZZ GONE GONE')
})

test('a test file of a live partner is refused; a production file of a partner in test is read, with a warning', async () => {
  await addPartner({ senderId: 'LIVE' }, { mode: 'live' })
  const inTest = await addPartner({ senderId: 'TRY' })
  const file = sentBy(one('Q7', '000006011'), 'LIVE')
  expect((await load(file)).problem).toBe('test file of a live partner ISA15 T')
  const production = file.replace('*0*T*:', '*0*P*:')
  expect(await load(production, { dryRun: true })).toMatchObject({ said: '1 1 0 0 0 0', warnings: [] })
  expect(
    (
      await load(sentBy(production, 'TRY').replace('*ZZ*LIVE           *', '*ZZ*TRY            *').replace('GS*BE*LIVE*', 'GS*BE*TRY*'), {
        dryRun: true,
      })
    ).warnings,
  ).toEqual([`partner in test Partner ${inTest}`])
})

test('a partner changes only people of its own groups, also dependents who name no group', async () => {
  const id = await addPartner({}, { codes: ['GRPB'] })
  await load(one('Q8', '000006012', { first: 'OLD' }, 'GRPB'))
  const file = file834(
    [
      ...member834({ id: 'Q8', first: 'OLD' }).toSpliced(2, 0, 'REF*1L*GRPB'),
      ...member834({ id: 'Q9', first: firstOf('Q9') }).toSpliced(2, 0, 'REF*1L*GRPA'),
      ...member834({ flag: 'N', relation: '19', id: 'Q91', first: 'KIM', dob: '20150101', zip: '' }),
    ],
    { number: '000006013', group: '' },
  )
  const { said, rejected } = await load(file, { partnerId: id })
  expect([said, rejected]).toEqual(['3 0 0 1 0 2', ['group of another partner GRPA', 'group of another partner GRPA']])
})

test('without a partner, a dependent of a subscriber of an unknown group does not join the family before', async () => {
  const file = file834(
    [
      ...member834({ id: 'Q10', first: firstOf('Q10') }).toSpliced(2, 0, 'REF*1L*GRPA'),
      ...member834({ id: 'Q11', first: firstOf('Q11') }).toSpliced(2, 0, 'REF*1L*NOGROUP'),
      ...member834({ flag: 'N', relation: '19', id: 'Q12', first: 'KIM', dob: '20150101', zip: '' }),
    ],
    { number: '000006014', group: '' },
  )
  const { said, rejected } = await load(file)
  expect([said, rejected]).toEqual(['3 1 0 0 0 2', ['unknown group NOGROUP', 'unknown group NOGROUP']])
})

test('whether a file has everybody is as the partner says, whatever BGN08 says', async () => {
  const [full, changes] = [await addPartner({ fileScope: 'full' }), await addPartner({ fileScope: 'changes' })]
  const isFull = async (file: string, partnerId: string | null) => (await load(file, { partnerId, dryRun: true })).run.isFull
  const ofChanges = one('Q13', '000006015')
  expect([await isFull(ofChanges, null), await isFull(ofChanges, full)]).toEqual([false, true])
  expect([await isFull(sample834(), null), await isFull(sample834(), changes)]).toEqual([true, false])
  expect((await load(sample834(), { partnerId: changes, terminateAbsent: true })).problem).toBe('not a full file ')
})

test('a file that was applied is read again once the settings of its partner have changed', async () => {
  const id = await addPartner({ senderId: 'AGAIN' })
  const file = sentBy(one('Q14', '000006016', { last: 'DOE JR' }), 'AGAIN')
  expect((await load(file)).said).toBe('1 1 0 0 0 0')
  expect((await load(file)).run.sameAs).not.toBeNull()
  await world.db.execute(sql`update portal.trading_partners set settings = settings || '{"cutsSuffixes":true}' where id = ${id}`)
  const { run, said } = await load(file, { dryRun: true })
  expect([run.sameAs, said]).toEqual([null, '1 0 1 0 0 0'])
})

test('the settings of the check hold for the import, even if the partner changes in between', async () => {
  const id = await addPartner({ inheritsAddress: false })
  const file = file834(
    [
      ...member834({ id: 'Q15', first: firstOf('Q15') }),
      ...member834({ flag: 'N', relation: '19', id: 'Q15', first: 'KIM', dob: '20150101', zip: '' }),
    ],
    { number: '000006017' },
  )
  const { run } = await load(file, { partnerId: id, dryRun: true })
  await world.db.execute(sql`update portal.trading_partners set settings = settings || '{"inheritsAddress":true}' where id = ${id}`)
  await applyImport(world.portal, { id: run.id, agreedTerminations: null, auditContext: context() })
  await workOnRun(world.portal, run.id)
  const { rows } = await world.db.execute<{ zip: string | null }>(
    sql`select p.zip from portal.persons p join portal.memberships m on m.id = p.membership_id where m.subscriber_number = 'Q15' and p.first = 'Kim'`,
  )
  expect(rows).toEqual([{ zip: null }])
})

test('members in a skipped group beside the 834, such as those of a 271, are not read', async () => {
  const file = one('Q16', '000006018')
  const foreign = ['GS*HB*ACME*FOYER*20260901*0900*10*X*005010X279A1', 'ST*271*0002*005010X279A1', 'INS*Y*18*021', 'SE*3*0002', 'GE*1*10']
  const both = file.replace('IEA*1*', `${foreign.map((segment) => `${segment}~\n`).join('')}IEA*2*`)
  expect((await load(both, { dryRun: true })).said).toBe('1 1 0 0 0 0')
})

test('a CSV file has no sender: it is read with the settings of the chosen partner, and may change its groups only', async () => {
  const id = await addPartner({ spouseCodes: ['CONSORT'], openEnds: ['2099-12-31'] }, { mode: 'live' })
  const columns = 'group_code,member_id,subscriber_id,relationship,first_name,last_name,dob,zip,effective_date,termination_date'
  const rows = [
    'GRPA,Q17,Q17,Self,Nera,Vance,1980-01-01,78704,2026-01-01,2099-12-31',
    'GRPA,Q171,Q17,Consort,Olin,Vance,1981-01-01,78704,2026-01-01,',
    'GRPB,Q18,Q18,Self,Pia,Vance,1982-01-01,78704,2026-01-01,',
  ]
  const file = [columns, ...rows].join('\r\n')
  expect(await load(file, { dryRun: true })).toMatchObject({ said: '3 2 0 0 0 1', rejected: ['unknown relation Consort'], warnings: [] })
  const { said, rejected } = await load(file, { partnerId: id })
  expect([said, rejected]).toEqual(['3 2 0 0 0 1', ['group of another partner GRPB']])
  const { rows: stored } = await world.db.execute<{ relation: string; ends: string | null }>(
    sql`select p.relation, p.ends_on as ends from portal.persons p join portal.memberships m on m.id = p.membership_id where m.subscriber_number = 'Q17' order by 1`,
  )
  expect(stored).toEqual([
    { relation: 'Primary', ends: null },
    { relation: 'Spouse', ends: null },
  ])
})
