import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { importClaims } from '#server/claims/import-claims.ts'
import { testAuditContext } from '#server/testing/test-audit-context.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { fhirFaults } from '#shared/testing/fhir-faults.ts'

let portal: TestPortal
let folder: string
beforeEach(async () => {
  portal = await openTestPortal()
  await portal.pool.query('delete from claims')
  folder = await mkdtemp(join(tmpdir(), 'foyer-claims-'))
})
afterEach(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const load = async (content: string | Buffer, { isDryRun = false, group = null as string | null } = {}) => {
  const file = join(folder, 'claims.txt')
  await writeFile(file, content)
  return importClaims(portal.portal, file, { isDryRun, group }, testAuditContext())
}
const stored = async () =>
  (
    await portal.pool.query<{ shown: string }>(
      `select concat_ws(' ', p.first, c.number, c.kind, c.status, c.served_from, c.network, nullif(c.sensitive::text, '{}'), 'billed ' || c.billed, 'allowed ' || c.allowed,
        'paid ' || c.paid, 'owed ' || c.owed, c.source, (select count(*) from claim_lines l where l.claim_id = c.id) || ' lines') as shown
      from claims c join persons p on p.id = c.person_id order by c.number`,
    )
  ).rows.map(({ shown }) => shown)

describe('CSV', () => {
  const header =
    'group,subscriber_id,first_name,dob,claim_number,type,status,service_from,provider_name,network,line,procedure_code,description,diagnosis_codes,billed,allowed,plan_paid,deductible,copay,reason_codes,as_of'
  const first =
    'FOYER,LSP204817,ana,1986-05-14,C-1,professional,paid,2026-03-01,Clinic,in,1,99213,Visit,,185.00,112,82,0,30,PR-3;CO-45,2026-03-09'
  const second =
    'FOYER,LSP204817,ana,1986-05-14,C-1,professional,paid,2026-03-01,Clinic,in,2,80053,Lab,,40,"$20.50",0,20.5,,PR-1,2026-03-09'
  const bens = 'FOYER,LSP204817,Ben,1984-09-02,C-2,pharmacy,pending,2026-03-02,Drugstore,,1,,Sertraline 50 mg,,24,,,,,,2026-03-09'
  const csv = (...lines: string[]) => `${[header, ...lines].join('\n')}\n`

  test('claims are stored with their lines and sums, and a second load changes nothing', async () => {
    expect(await load(csv(first, bens, second))).toMatchObject({
      read: 3,
      added: 2,
      changed: 0,
      unchanged: 0,
      older: 0,
      rejected: [],
      reasons: {},
    })
    const rows = [
      'Ana C-1 professional paid 2026-03-01 in billed 22500 allowed 13250 paid 8200 owed 5050 csv 2 lines',
      'Ben C-2 pharmacy pending 2026-03-02 {mental-health} billed 2400 csv 1 lines',
    ]
    expect(await stored()).toEqual(rows)
    const { rows: lines } = await portal.pool.query('select seq, reasons, owed from claim_lines where allowed is not null order by seq')
    expect(lines).toEqual([
      { seq: 1, reasons: ['PR-3', 'CO-45'], owed: 3_000 },
      { seq: 2, reasons: ['PR-1'], owed: 2_050 },
    ])
    expect(await load(csv(first, bens, second))).toMatchObject({ added: 0, changed: 0, unchanged: 2, older: 0 })
    expect(await stored()).toEqual(rows)
  })

  test('a newer statement replaces the claim with all its lines, and an older one changes nothing', async () => {
    await load(csv(first, second))
    const newer = first.replace('185.00', '190').replace('2026-03-09', '2026-04-01')
    expect(await load(csv(newer))).toMatchObject({ changed: 1, added: 0 })
    expect(await stored()).toEqual(['Ana C-1 professional paid 2026-03-01 in billed 19000 allowed 11200 paid 8200 owed 3000 csv 1 lines'])
    expect(await load(csv(first, second))).toMatchObject({ older: 1, changed: 0 })
    expect((await stored())[0]).toContain('1 lines')
  })

  test('a dry run counts the same, stores nothing and is not audited', async () => {
    expect(await load(csv(first, second), { isDryRun: true })).toMatchObject({ added: 1 })
    expect(await stored()).toEqual([])
    const audited = async () => (await portal.pool.query(`select from audit_events where event = 'claims.import'`)).rowCount
    expect(await audited()).toBe(0)
    await load(gzipSync(csv(first, second)))
    expect(await audited()).toBe(1)
  })

  test.each([
    ['no first name, because the claim would be shown to the subscriber', second.replace(',ana,', ',,'), 'PersonMissing'],
    ['no birthday', second.replace('1986-05-14', ''), 'PersonMissing'],
    ['an unknown type', second.replace('professional', 'medical'), 'KindUnknown'],
    ['an unknown status', second.replace(',paid,', ',done,'), 'StatusUnknown'],
    ['a day that is none', second.replace('2026-03-01', '2026-02-30'), 'DateInvalid'],
    ['a negative amount', second.replace(',40,', ',-40,'), 'AmountInvalid'],
    ['amounts that contradict what is owed', csvOwed(second), 'AmountsContradict'],
    ['reasons that are no codes', second.replace('PR-1', '<script>'), 'ReasonInvalid'],
    ['a time that lies ahead', second.replace('2026-03-09', '2027-03-09'), 'AsOfInvalid'],
    ['damaged text', second.replace('Lab', 'L\uFFFDb'), 'DamagedText'],
  ])('a line with %s leaves its claim out as a whole, and no other', async (_title, damaged, reason) => {
    const content = damaged.includes('member_owes') ? damaged : csv(first, damaged, bens)
    const report = await load(content)
    expect(report).toMatchObject({ read: 3, added: 1, reasons: { [reason]: 1, ClaimIncomplete: 1 } })
    expect(report.rejected).toContainEqual(expect.objectContaining({ line: 3, reason }))
    expect((await stored()).map((row) => row.slice(0, 7))).toEqual(['Ben C-2'])
  })

  function csvOwed(line: string): string {
    const owed = [`${header},member_owes`, `${first},30`, `${line},20`, `${bens},`]
    return `${owed.join('\n')}\n`
  }

  test.each([
    ['an unknown group', first.replace('FOYER', 'NOBODY'), 'GroupUnknown'],
    ['an unknown subscriber', first.replace('LSP204817', 'X-1'), 'SubscriberUnknown'],
    ['an unknown person', first.replace('1986-05-14', '1986-05-15'), 'PersonUnknown'],
  ])('a claim of %s is reported', async (_title, line, reason) => {
    expect(await load(csv(line, bens))).toMatchObject({ added: 1, reasons: { [reason]: 1 }, rejected: [{ line: 2, reason }] })
  })

  test('lines of one claim that contradict each other, or have one number, leave it out', async () => {
    expect((await load(csv(first, second.replace('Clinic', 'Other')))).reasons).toEqual({ ClaimDiffers: 1 })
    expect((await load(csv(first, second.replace(',in,2,', ',in,1,')))).reasons).toEqual({ Duplicate: 1 })
    expect(await load(csv(first, second.replace('Clinic', 'Other')))).toMatchObject({ notApplied: { reason: 'NothingToApply' } })
    expect(await stored()).toEqual([])
  })

  test('a fact that only one line of a claim gives is a contradiction', async () => {
    expect((await load(csv(first, second.replace(',in,2,', ',,2,')))).reasons).toEqual({ ClaimDiffers: 1 })
    expect((await load(csv(first.replace(',in,1,', ',,1,'), second.replace(',in,2,', ',,2,')))).reasons).toEqual({})
  })

  test('a second load rewrites no row of an unchanged claim, and moves one whose person has changed', async () => {
    await load(csv(first, second, bens))
    const rows = async () =>
      (
        await portal.pool.query(
          `select c.number, c.person_id, array_agg(l.xmin::text || c.xmin::text order by l.seq) as written
            from claims c join claim_lines l on l.claim_id = c.id group by c.id order by 1`,
        )
      ).rows
    const [anas, before] = await rows()
    const heir = `insert into persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, telehealth_id, created_at)
      select gen_random_uuid(), membership_id, relation, first, last, first_folded, last_folded, dob, 'th-heir', now() from persons where id = $1 returning id`
    const { rows: heirs } = await portal.pool.query<{ id: string }>(heir, [before?.person_id])
    await portal.pool.query(`update persons set dob = '1960-01-01' where id = $1`, [before?.person_id])
    expect(await load(csv(first, second, bens))).toMatchObject({ unchanged: 2 })
    const [same, moved] = await rows()
    expect(same).toEqual(anas)
    expect(moved?.person_id).toBe(heirs[0]?.id)
  })

  test('a load that fails half way stores nothing', async () => {
    await expect(load(`${csv(first, bens)}FOYER,LSP2048`)).rejects.toThrow('ends in the middle of a row')
    await expect(load('a,b\n1,2\n')).rejects.toThrow()
    expect(await stored()).toEqual([])
  })

  test('many claims arrive whole', async () => {
    const lines = Array.from({ length: 6_000 }, (_, at) => [first.replace('C-1', `M-${at}`), second.replace('C-1', `M-${at}`)]).flat()
    expect(await load(csv(...lines))).toMatchObject({ read: 12_000, added: 6_000 })
    const { rows } = await portal.pool.query('select count(*)::int as lines from claim_lines')
    expect(rows).toEqual([{ lines: 12_000 }])
  })
})

describe('FHIR ExplanationOfBenefit', () => {
  const code = (value: string) => ({ coding: [{ system: 'x', code: value }] })
  const amount = (category: string, value: number) => ({ category: code(category), amount: { value, currency: 'USD' } })
  const patient = (first = 'Leo', birthDate = '2015-11-20', id = 'p1') => ({
    resourceType: 'Patient',
    id,
    identifier: [{ type: code('MB'), value: 'LSP204817' }],
    name: [{ family: 'Rivera', given: [first] }],
    birthDate,
  })
  const clinic = {
    resourceType: 'Organization',
    id: 'o1',
    name: 'Harbor Clinic',
    identifier: [{ system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567893' }],
  }
  const eob = (change: object = {}) => ({
    resourceType: 'ExplanationOfBenefit',
    id: 'e1',
    meta: { lastUpdated: '2026-05-20T10:00:00Z' },
    identifier: [{ type: code('uc'), value: 'EOB-1' }],
    status: 'active',
    outcome: 'complete',
    type: code('professional'),
    use: 'claim',
    patient: { reference: 'Patient/p1' },
    insurer: { display: 'Family care' },
    insurance: [{ focal: true, coverage: { display: 'Family care' } }],
    provider: { reference: 'Organization/o1' },
    billablePeriod: { start: '2026-05-01', end: '2026-05-01' },
    created: '2026-05-15',
    diagnosis: [{ sequence: 1, diagnosisCodeableConcept: code('J06.9') }],
    item: [
      {
        sequence: 1,
        servicedDate: '2026-05-01',
        productOrService: { coding: [{ code: '99213', display: 'Office visit' }] },
        adjudication: [
          amount('submitted', 150),
          amount('eligible', 100.5),
          amount('benefit', 70.5),
          amount('copay', 30),
          amount('memberliability', 30),
          { category: code('benefitPaymentStatus'), reason: code('innetwork') },
          {
            category: code('adjustmentreason'),
            reason: { coding: [{ system: 'https://x12.org/codes/claim-adjustment-reason-codes', code: '45' }] },
          },
        ],
      },
    ],
    ...change,
  })
  const ndjson = (...resources: object[]) => resources.map((one) => `${JSON.stringify(one)}\n`).join('')
  const fhir = { group: 'FOYER' }
  const whole = 'Leo EOB-1 professional paid 2026-05-01 in billed 15000 allowed 10050 paid 7050 owed 3000 fhir 1 lines'
  beforeEach(() => portal.pool.query(`update persons set dob = '2015-11-20' where first = 'Leo' and last = 'Rivera'`))

  test('is read from NDJSON, whatever the order of its resources, and a second load changes nothing', async () => {
    for (const resource of [eob(), clinic, patient()]) expect(fhirFaults(resource)).toEqual([])
    expect(await load(ndjson(eob(), clinic, patient()), fhir)).toMatchObject({ read: 1, added: 1, rejected: [] })
    expect(await stored()).toEqual([whole])
    const { rows } = await portal.pool.query(
      'select c.provider, c.npi, l.code, l.description, l.reasons from claims c join claim_lines l on l.claim_id = c.id',
    )
    expect(rows).toEqual([{ provider: 'Harbor Clinic', npi: '1234567893', code: '99213', description: 'Office visit', reasons: ['45'] }])
    expect(await load(ndjson(patient(), clinic, eob()), fhir)).toMatchObject({ unchanged: 1, added: 0 })
  })

  test('is read from a bundle with its own addresses, and from contained resources', async () => {
    const urls = eob({ patient: { reference: 'urn:uuid:aaaa' }, provider: { reference: '#o1' }, contained: [clinic] })
    const entry = [{ fullUrl: 'urn:uuid:aaaa', resource: patient('Leo', '2015-11-20', 'other') }, { resource: urls }]
    expect(await load(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }, null, 2), fhir)).toMatchObject({ added: 1 })
    expect(await stored()).toEqual([whole])
  })

  test('speaks of sensitive services by diagnosis, procedure, and security labels', async () => {
    const sensitive = async (change: object) => {
      await portal.pool.query('delete from claims')
      await load(ndjson(patient(), clinic, eob(change)), fhir)
      return (await portal.pool.query<{ sensitive: string[] }>('select sensitive from claims')).rows[0]?.sensitive
    }
    expect(await sensitive({})).toEqual([])
    expect(await sensitive({ diagnosis: [{ diagnosisCodeableConcept: code('F43.23') }] })).toEqual(['mental-health'])
    expect(await sensitive({ diagnosis: [{ diagnosisCodeableConcept: code('Z30.011') }] })).toEqual(['contraception'])
    expect(await sensitive({ meta: { lastUpdated: '2026-05-20T10:00:00Z', security: [{ code: 'HIV' }, { code: 'R' }] } })).toEqual([
      'flagged',
      'sti',
    ])
    const { rows } = await portal.pool.query(
      `select to_jsonb(c)::text || (select jsonb_agg(l)::text from claim_lines l) as all from claims c`,
    )
    expect(JSON.stringify(rows)).not.toContain('J06')
  })

  test('with amounts of the whole claim alone becomes one line; queued is pending, cancelled is reversed, nothing allowed is denied', async () => {
    const bare = [{ sequence: 1, productOrService: code('not-applicable') }]
    const total = [amount('submitted', 900), amount('eligible', 400), amount('benefit', 400), amount('memberliability', 0)]
    const denied = [
      { ...eob().item[0], adjudication: [amount('submitted', 90), amount('eligible', 0), amount('benefit', 0), amount('noncovered', 90)] },
    ]
    const named = (value: string, change: object) => eob({ identifier: [{ value }], ...change })
    const claims = [
      named('A', { type: code('institutional'), item: bare, total }),
      named('B', { outcome: 'queued' }),
      named('C', { status: 'cancelled' }),
      named('D', { item: denied }),
    ]
    expect(await load(ndjson(patient(), clinic, ...claims), fhir)).toMatchObject({ added: 4 })
    expect((await stored()).map((row) => row.split(' ').slice(1, 4).join(' '))).toEqual([
      'A institutional paid',
      'B professional pending',
      'C professional reversed',
      'D professional denied',
    ])
    expect((await stored())[0]).toContain('billed 90000 allowed 40000 paid 40000 owed 0')
  })

  test.each([
    ['an unknown patient', { patient: { reference: 'Patient/p9' } }, 'PatientUnknown'],
    ['no period', { billablePeriod: {}, item: [{ ...eob().item[0], servicedDate: undefined }] }, 'DateMissing'],
    ['an unknown type', { type: code('other') }, 'KindUnknown'],
    [
      'a currency that is not the dollar',
      { item: [{ adjudication: [{ category: code('submitted'), amount: { value: 5, currency: 'EUR' } }] }] },
      'AmountInvalid',
    ],
    ['an amount that is text', { item: [{ adjudication: [{ category: code('submitted'), amount: { value: '5' } }] }] }, 'AmountInvalid'],
    ['a NUL in a name', { item: [{ ...eob().item[0], productOrService: { text: 'a\u0000b' } }] }, 'Damaged'],
    ['no time', { meta: {}, created: 'once' }, 'AsOfInvalid'],
  ])('with %s is reported with its line, and the others are loaded', async (_title, change, reason) => {
    const good = eob({ identifier: [{ value: 'GOOD' }] })
    const report = await load(ndjson(patient(), clinic, eob(change), good), fhir)
    expect(report).toMatchObject({ added: 1, reasons: { [reason]: 1 }, rejected: [{ line: 3, reason }] })
  })

  test('a patient without a name is nobody, never the subscriber', async () => {
    const nameless = { ...patient(), name: [] }
    expect((await load(ndjson(nameless, clinic, eob()), fhir)).reasons).toEqual({ PersonMissing: 1 })
    expect(await stored()).toEqual([])
  })

  test('a line that is no JSON is reported; a file that is cut, of another kind, or without a group is refused', async () => {
    expect(await load(`${ndjson(patient(), clinic)}{"resourceType": broken}\n${ndjson(eob())}`, fhir)).toMatchObject({
      added: 1,
      reasons: { Damaged: 1 },
    })
    await portal.pool.query('delete from claims')
    await expect(load(ndjson(patient(), clinic, eob()).slice(0, -20), fhir)).rejects.toThrow('ends in the middle of line 3')
    await expect(load('{"resourceType":"Bundle","entry":[', fhir)).rejects.toThrow('ends in the middle')
    await expect(load('{"a":1}', fhir)).rejects.toThrow('no FHIR resources')
    await expect(load(ndjson(patient(), clinic, eob()))).rejects.toThrow('--group')
    expect(await stored()).toEqual([])
  })
})
