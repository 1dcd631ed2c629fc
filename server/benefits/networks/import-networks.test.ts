import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importNetworks } from '#server/benefits/networks/import-networks.ts'
import { testAuditContext } from '#server/testing/test-audit-context.ts'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { withCheckDigit } from '#shared/fields/npi.ts'
import { fhirFaults } from '#shared/testing/fhir-faults.ts'

let portal: TestPortal
let folder: string
beforeAll(async () => {
  portal = await openTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'foyer-networks-'))
})
beforeEach(() => portal.pool.query('delete from networks'))
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const npi = (n: number) => withCheckDigit(`12${String(n).padStart(7, '0')}`)
const header = 'network,network_name,npi,facility_id,tin,zip,from,to,source,as_of'
/** A row of the network Choice of 2026-11-01. */
const row = (cells: {
  npi?: string
  facility?: string
  tin?: string
  zip?: string
  from?: string
  to?: string
  network?: string
  asOf?: string
}) =>
  `${cells.network ?? 'Choice'},Lakeside Choice,${cells.npi ?? ''},${cells.facility ?? ''},${cells.tin ?? ''},${cells.zip ?? ''},${cells.from ?? ''},${cells.to ?? ''},Lakeside,${cells.asOf ?? '2026-11-01'}`

type Load = { isDryRun?: boolean; agreed?: number; name?: string }
const loadText = async (text: string, { isDryRun = false, agreed, name = 'choice.csv' }: Load = {}) => {
  const file = join(folder, name)
  await writeFile(file, text)
  return importNetworks(portal.portal, file, { isDryRun, ...(agreed === undefined ? {} : { agreed }) }, testAuditContext())
}
const load = (lines: readonly string[], options?: Load) => loadText(`${[header, ...lines].join('\n')}\n`, options)
const stored = async () =>
  (
    await portal.pool.query<{ shown: string }>(
      `select concat_ws(' ', n.key, coalesce(nullif(m.provider_id, ''), '-'), coalesce(nullif(m.tin, ''), '-'), coalesce(nullif(m.zip, ''), '-'),
        coalesce(m.starts_on::text, '-'), coalesce(m.ends_on::text, '-')) as shown
      from network_members m join networks n on n.id = m.network_id order by 1`,
    )
  ).rows.map(({ shown }) => shown)
const networks = async () =>
  (await portal.pool.query('select key, name, source, as_of::text as "asOf", members, id_kinds as kinds from networks order by key')).rows
/** How often an import was audited, and announced to the other nodes. */
const traces = async () =>
  (
    await portal.pool.query(`select (select count(*)::int from audit_events where event = 'networks.import') as audited,
      (select count(*)::int from changes where topic = 'networks') as announced`)
  ).rows[0]

test('providers, facilities and contracts with a TIN are stored, with the list’s source, day and kinds of ids', async () => {
  const before = await traces()
  const report = await load([
    row({ npi: npi(1), zip: '60601-1234', from: '2026-01-01', to: '2026-12-31' }),
    row({ npi: npi(2), tin: '12-3456789' }),
    row({ facility: 'cms-010001', zip: '2108', asOf: '2026-10-01' }),
    row({ tin: '987654321', network: ' choice ' }),
  ])
  expect(report).toMatchObject({
    networks: [{ key: 'choice', name: 'Lakeside Choice', source: 'Lakeside', asOf: '2026-11-01' }],
    read: 4,
    added: 4,
    rejected: [],
  })
  expect(await stored()).toEqual([
    'choice - 987654321 - - -',
    `choice ${npi(1)} - 60601 2026-01-01 2026-12-31`,
    `choice ${npi(2)} 123456789 - - -`,
    'choice cms-010001 - 02108 - -',
  ])
  expect(await networks()).toEqual([
    { key: 'choice', name: 'Lakeside Choice', source: 'Lakeside', asOf: '2026-11-01', members: 4, kinds: ['cms', 'npi'] },
  ])
  expect(await traces()).toEqual({ audited: before.audited + 1, announced: before.announced + 1 })
})

test('the same file again changes nothing; a later one changes, adds and removes', async () => {
  const before = [1, 2, 3].map((n) => row({ npi: npi(n) }))
  await load(before)
  expect(await load(before)).toMatchObject({ added: 0, changed: 0, unchanged: 3, removed: 0 })
  const after = [row({ npi: npi(1) }), row({ npi: npi(2), to: '2026-11-30' }), row({ npi: npi(4) })]
  expect(await load(after)).toMatchObject({ added: 1, changed: 1, unchanged: 1, removed: 1, kept: 0 })
  expect(await stored()).toEqual([`choice ${npi(1)} - - - -`, `choice ${npi(2)} - - - 2026-11-30`, `choice ${npi(4)} - - - -`])
})

test('a dry run says the same and changes nothing', async () => {
  const before = await traces()
  expect(await load([row({ npi: npi(1) })], { isDryRun: true })).toMatchObject({ added: 1 })
  expect([await stored(), await networks(), await traces()]).toEqual([[], [], before])
})

test('a list of an earlier day changes nothing, and other networks stay as they are', async () => {
  await load([row({ npi: npi(1) }), row({ npi: npi(9), network: 'Other' })])
  expect(await load([row({ npi: npi(2), asOf: '2026-10-31' })])).toMatchObject({ added: 0, removed: 0, older: 1 })
  await load([row({ npi: npi(1) }), row({ npi: npi(2) })])
  expect(await stored()).toEqual([`choice ${npi(1)} - - - -`, `choice ${npi(2)} - - - -`, `other ${npi(9)} - - - -`])
})

test('of two rows of one place and first day the last counts', async () => {
  const first = row({ npi: npi(1), from: '2026-01-01', to: '2026-06-30' })
  expect(await load([first, row({ npi: npi(1), from: '2026-01-01' })])).toMatchObject({ added: 1, older: 1 })
  expect(await stored()).toEqual([`choice ${npi(1)} - - 2026-01-01 -`])
})

test.each([
  ['an NPI with a wrong check digit', row({ npi: '1234567890' }), 'NpiInvalid'],
  ['no provider', row({}), 'ProviderMissing'],
  ['an NPI and a facility id', row({ npi: npi(1), facility: 'cms-1' }), 'ProviderMissing'],
  ['a TIN of eight digits', row({ tin: '12345678' }), 'TinInvalid'],
  ['a ZIP code of letters', row({ npi: npi(1), zip: 'SW1A' }), 'PlaceInvalid'],
  ['a day that is none', row({ npi: npi(1), from: '2026-02-30' }), 'DateInvalid'],
  ['an end before the start', row({ npi: npi(1), from: '2026-05-01', to: '2026-04-30' }), 'ParticipationReversed'],
  ['no network', row({ npi: npi(1), network: ' ' }), 'NetworkMissing'],
  ['a list of next month', row({ npi: npi(1), asOf: '2026-12-31' }), 'AsOfInvalid'],
  ['too few columns', 'Choice,Lakeside Choice,12', 'ShortRow'],
])('%s is reported with its line, and the other rows are loaded', async (_about, damaged, reason) => {
  const report = await load([row({ npi: npi(7) }), damaged, row({ npi: npi(8) })])
  expect(report).toMatchObject({ read: 3, added: 2, rejected: [{ line: 3, reason }], reasons: { [reason]: 1 } })
})

test('a provider whose row is damaged keeps what is stored; a row that may be anybody’s removes nobody', async () => {
  await load([1, 2, 3].map((n) => row({ npi: npi(n) })))
  expect(await load([row({ npi: npi(1) }), row({ npi: npi(2), zip: 'X' })])).toMatchObject({ removed: 1, kept: 1 })
  expect(await stored()).toEqual([`choice ${npi(1)} - - - -`, `choice ${npi(2)} - - - -`])
  expect(await load([row({ npi: npi(1) }), row({ npi: '1234567890' })])).toMatchObject({ removed: 0, kept: 1 })
  expect(await load([row({ npi: npi(1) }), row({ npi: npi(5), network: '' })])).toMatchObject({ removed: 1, kept: 0 })
})

test('a file that would remove most of a network stops, until an operator agrees to the number', async () => {
  await load([1, 2, 3, 4, 5, 6, 7, 8].map((n) => row({ npi: npi(n) })))
  const less = [row({ npi: npi(1) }), row({ npi: npi(2) })]
  const stopped = { reason: 'Stopped', agree: 6, removals: [{ source: 'the network choice', stored: 8, removing: 6 }] }
  expect(await load(less)).toMatchObject({ removed: 6, notApplied: stopped })
  expect((await load(less, { agreed: 5 })).notApplied).toMatchObject(stopped)
  expect((await stored()).length).toBe(8)
  expect((await load(less, { agreed: 6 })).notApplied).toBeUndefined()
  expect((await stored()).length).toBe(2)
})

test('a file without a good row, a cut file and one of another kind change nothing', async () => {
  await load([row({ npi: npi(1) })])
  expect(await load([row({ npi: '1' })])).toMatchObject({ notApplied: { reason: 'NothingToApply' } })
  await expect(loadText(`${header}\n${row({ npi: npi(2) })}\nChoice,La`)).rejects.toThrow('ends in the middle')
  await expect(loadText('first,last\nAna,Rivera\n')).rejects.toThrow('network')
  await expect(loadText('{"resourceType":"Patient"', { name: 'x.json' })).rejects.toThrow()
  expect(await stored()).toEqual([`choice ${npi(1)} - - - -`])
})

const reference = (to: string) => ({ reference: to })
const identifier = (system: string, value: string) => [{ system, value }]
const npiSystem = 'http://hl7.org/fhir/sid/us-npi'
const network = {
  resourceType: 'Organization',
  id: 'net-1',
  identifier: identifier('https://lakeside.example/networks', 'LKS-CHOICE'),
  name: 'Lakeside Choice',
  type: [{ coding: [{ system: 'http://hl7.org/fhir/us/davinci-pdex-plan-net/CodeSystem/OrgTypeCS', code: 'ntwk' }] }],
}
const role = (change: object) => ({
  resourceType: 'PractitionerRole',
  id: 'role-1',
  active: true,
  meta: { lastUpdated: '2026-11-02T10:00:00Z' },
  extension: [
    {
      url: 'http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition/network-reference',
      valueReference: reference('Organization/net-1'),
    },
  ],
  practitioner: reference('Practitioner/p-1'),
  ...change,
})
/** What roles refer to comes after them, as in real exports. */
const resources = (...roles: object[]) => [
  ...roles,
  {
    resourceType: 'OrganizationAffiliation',
    id: 'aff-1',
    active: true,
    network: [reference('Organization/net-1')],
    participatingOrganization: reference('Organization/clinic'),
    location: [reference('Location/l-2')],
  },
  network,
  { resourceType: 'Organization', id: 'clinic', name: 'Clinic', identifier: identifier('urn:oid:2.16.840.1.113883.4.4', '12-3456789') },
  { resourceType: 'Practitioner', id: 'p-1', identifier: identifier(npiSystem, npi(1)) },
  { resourceType: 'Location', id: 'l-1', address: { postalCode: '60601-0001' } },
  { resourceType: 'Location', id: 'l-2', address: { postalCode: '60602' } },
  { resourceType: 'HealthcareService', id: 's-1', location: [reference('Location/l-1'), reference('Location/l-2')] },
]
const ndjson = (list: readonly object[]) => list.map((one) => `${JSON.stringify(one)}\n`).join('')
const bundle = (list: readonly object[]) =>
  JSON.stringify({
    resourceType: 'Bundle',
    type: 'collection',
    entry: list.map((resource) => ({ fullUrl: `https://x.example/${'id'}`, resource })),
  })

test.each([
  ['NDJSON', ndjson],
  ['a bundle', bundle],
])('Plan-Net resources as %s: roles, affiliations, places by location or service, and periods', async (_about, write) => {
  const list = resources(
    role({ location: [reference('Location/l-1')], period: { start: '2026-01-01', end: '2026-12-31' } }),
    role({ id: 'role-2', healthcareService: [reference('HealthcareService/s-1')], organization: reference('Organization/clinic') }),
    role({ id: 'role-3', active: false }),
    role({ id: 'role-4', extension: [] }),
  )
  for (const resource of list) expect(fhirFaults(resource)).toEqual([])
  const report = await loadText(write(list), { name: 'plan-net.json' })
  expect(report).toMatchObject({
    read: 4,
    added: 4,
    rejected: [],
    networks: [{ key: 'lks-choice', name: 'Lakeside Choice', source: 'plan-net', asOf: '2026-11-02' }],
  })
  expect(await stored()).toEqual([
    'lks-choice - 123456789 60602 - -',
    `lks-choice ${npi(1)} - 60601 2026-01-01 2026-12-31`,
    `lks-choice ${npi(1)} 123456789 60601 - -`,
    `lks-choice ${npi(1)} 123456789 60602 - -`,
  ])
})

test('damaged Plan-Net resources are reported and kept apart; nobody is removed for them', async () => {
  await loadText(ndjson(resources(role({}))), { name: 'a.ndjson' })
  const list = resources(
    role({ practitioner: reference('Practitioner/gone') }),
    role({ id: 'role-2', location: [reference('Location/gone')] }),
    role({ id: 'role-3', practitioner: undefined }),
    role({ id: 'role-4', period: { start: 'soon' } }),
  )
  const report = await loadText(`${ndjson(list)}{"half":\n`, { name: 'a.ndjson' })
  expect(report).toMatchObject({
    added: 0,
    unchanged: 1,
    removed: 0,
    kept: 1,
    reasons: { ReferenceUnknown: 2, ProviderMissing: 1, DateInvalid: 1, ResourceUnreadable: 1 },
  })
  expect((await stored()).length).toBe(2)
})
