import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPartner, listGroupIds } from '#server/eligibility/partners/partner-store.ts'
import { applyImport } from '#server/eligibility/runs/settle-import.ts'
import { jobAuditContext, workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import { loadFile } from '#server/eligibility/testing/load-file.ts'
import { partnerFiles } from '#server/eligibility/testing/partner-files.ts'
import { file834, member834, sample834 } from '#server/eligibility/testing/sample-834.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { defaultPartnerSettings, type PartnerMode, type PartnerSettings } from '#shared/eligibility/partner-settings.ts'

// One portal for all tests: each uses subscriber numbers and a control number of its own.
let world: TestPortal
let groupIds: ReadonlyMap<string, string>
beforeAll(async () => {
  world = await openTestPortal()
  groupIds = await listGroupIds(world.db, ['GRPA', 'GRPB'], null)
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

/** Loads a file. The findings are without the number of the member. */
const load = async (file: string | Buffer, given?: Parameters<typeof loadFile>[2]) => {
  const { run, said, findings } = await loadFile(world, file, given)
  const reasons = async (kind: 'rejected' | 'warning') => (await findings(kind)).map(({ reason, found }) => `${reason} ${found}`.trim())
  const problem = run.problem ? `${run.problem.reason} ${run.problem.found}` : ''
  return { run, said, findings, rejected: await reasons('rejected'), warnings: await reasons('warning'), problem }
}

/** The stored people of a file, and then the reasons of its rejected rows. */
const outcomeOf = async (file: string, partnerId: string | null): Promise<string[]> => {
  const { said, findings } = await load(file, { partnerId })
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
  return [said, ...rows.map(({ who }) => who), ...(await findings('rejected')).map(({ reason }) => reason)]
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
  // Without partners no sender is known, and there is no note.
  await addPartner({ senderId: 'KNOWN' })
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

test('a packed file has the partner, the settings and the identity of the file in it', async () => {
  const id = await addPartner({ senderId: 'PACKED', cutsSuffixes: true }, { codes: ['GRPA'] })
  const file = sentBy(one('Q20', '000006020', { last: 'DOE JR' }), 'PACKED')
  const { run, said, warnings } = await load(gzipSync(file))
  expect([run.partnerId, said, warnings]).toEqual([id, '1 1 0 0 0 0', [`test file Partner ${id}`]])
  expect((await load(file)).run.sameAs).toBe(run.id)
  expect((await load(gzipSync(sentBy(one('Q21', '000006021'), 'PACKED')), { partnerId: await addPartner({}) })).problem).toBe(
    'sender of another partner ZZ PACKED PACKED',
  )
})

test('a name that the partner explains is no finding; other names are read as in any file', async () => {
  const file = file834(
    [...member834({ id: 'Q22', first: 'BABY 1', last: 'ONE/TWO' }), ...member834({ id: 'Q23', first: 'SUKARNO', last: 'LNU' })],
    { number: '000006022' },
  ).replace('*0*T*:', '*0*P*:')
  const read = async (settings: Partial<PartnerSettings>) => {
    const { warnings, rejected } = await load(file, { partnerId: await addPartner(settings, { mode: 'live' }), dryRun: true })
    return [...warnings, ...rejected]
  }
  expect(await read({})).toEqual(['unusual name BABY 1; unusual name ONE/TWO'])
  expect(await read({ slashNames: 'hyphen', cutsFirstNames: true, noNameMarks: ['LNU'] })).toEqual([])
  expect(await read({ slashNames: 'refuse', cutsFirstNames: true })).toEqual(['bad name ONE/TWO'])
})

test('a relation code of a CSV file gets its zero back, unless the partner explains the code without it', async () => {
  const columns = 'group_code,member_id,subscriber_id,relationship,first_name,last_name,dob,zip,effective_date'
  const rows = ['GRPA,Q24,Q24,Self,Ira,Stone,1980-01-01,78704,2026-01-01', 'GRPA,Q241,Q24,1,Ava,Stone,1981-01-01,78704,2026-01-01']
  const file = [columns, ...rows].join('\r\n')
  const read = async (settings: Partial<PartnerSettings>) => {
    const { warnings, rejected } = await load(file, { partnerId: await addPartner(settings, { mode: 'live' }), dryRun: true })
    return [...warnings, ...rejected]
  }
  expect(await read({})).toEqual(['relation code without its zero 1'])
  expect(await read({ refusedCodes: ['01'] })).toEqual(['relation not covered 1'])
  expect(await read({ dependentCodes: ['1'] })).toEqual([])
})

test('a group code in another case is that of a group that the partner may send for, or is refused', async () => {
  const partnerId = await addPartner({})
  expect((await load(one('Q25', '000006023', {}, 'grpa'), { partnerId, dryRun: true })).said).toBe('1 1 0 0 0 0')
  expect((await load(one('Q25', '000006024', {}, 'grpb'), { partnerId, dryRun: true })).rejected).toEqual(['group of another partner grpb'])
})

test('a finding has the place of the segment that the settings name, also in the header', async () => {
  const place = async (settings: Partial<PartnerSettings>, members: string[], group = 'GRPA') => {
    const file = file834(members, { number: '000006025', group })
    const { findings } = await load(file, { partnerId: await addPartner(settings), dryRun: true })
    return (await findings('rejected')).map(({ segment, reason, found }) => `${segment} ${reason} ${found}`)
  }
  const member = member834({ id: 'Q26', first: firstOf('Q26') })
  const late = member.map((segment) => segment.replace('DTP*348', 'DTP*543*D8*20250101~DTP*348'))
  expect(await place({ coverageEndDates: ['543'] }, late.join('~').split('~'))).toEqual(['DTP (14) end before start 20250101'])
  expect(await place({ groupReferences: ['2300:PID'] }, [...member, 'REF*PID*NOBODY'])).toEqual(['REF (15) unknown group NOBODY'])
  expect(await place({}, member, 'NOBODY')).toEqual(['REF (5) unknown group NOBODY'])
})

test('warnings of the partner, the interchange and the counts are all listed for the file', async () => {
  await addPartner({ senderId: 'OTHER' })
  await load(sentBy(one('Q27', '000006900'), 'STRAY'))
  const file = sentBy(one('Q28', '000006899'), 'STRAY')
    .replace('DTP*007*D8*20260901~\n', 'DTP*007*D8*20260901~\nQTY*TO*5~\n')
    .replace(/SE\*(\d+)/, (_, count: string) => `SE*${Number(count) + 1}`)
    .replace('GE*1*9~', 'GE*1*09~')
  const { findings } = await load(file, { dryRun: true })
  expect((await findings('warning')).map(({ ordinal, segment, reason }) => `${ordinal} ${segment} ${reason}`).reverse()).toEqual([
    '0 ISA (1) unknown sender',
    '-1 ISA (1) interchange number went back',
    '-2 QTY (7) count differs from the file',
    '-3 GE (17) control number with other zeros',
  ])
})
