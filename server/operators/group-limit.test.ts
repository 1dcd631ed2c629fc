import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Route } from '#platform/http/serve.ts'
import { portalRoutes } from '#server/app.ts'
import { listWorkingRuns } from '#server/eligibility/import-run-store.ts'
import { workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import type { Portal } from '#server/portal.ts'
import { seedCare } from '#server/testing/seed-care.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { defaultPartnerSettings } from '#shared/eligibility/partner-settings.ts'

/** Records of one group: Dora's is the group that Omar's role is limited to, Ana's is another one. */
type Records = Record<
  | ('group' | 'person' | 'profile' | 'case' | 'factor reset' | 'legal hold' | 'pending change' | 'import' | 'trading partner')
  | ('plan' | 'benefit import'),
  string
> & {
  code: string
}

let portal: TestPortal
let olga: TestBrowser
let omar: TestBrowser
let own: Records
let other: Records
let invoice: string
/** What Omar was shown by the calls of `limited`, before any test changed a record. */
const listed = new Map<string, Shown>()

const row = async <T extends object>(query: string, params: unknown[] = []): Promise<T> => (await portal.pool.query(query, params)).rows[0]
const data = async (answer: ReturnType<TestBrowser['get']>) => (await answer).json().data

const planFacts = (key: string) => ({
  key,
  name: `Plan of ${key}`,
  type: 'PPO',
  hasHsa: false,
  yearMonth: 1,
  ids: [],
  startsOn: '2026-01-01',
  endsOn: null,
})
const planTerms = {
  in: { deductible: { individualCents: 1, familyCents: null, method: 'embedded' }, maximum: null, services: {} },
  out: null,
}

const makeRecords = async (email: string): Promise<Records> => {
  const found = await row<{ group: string; code: string; person: string; profile: string }>(
    `select g.id as "group", g.code, p.id as person, a.id as profile from profiles a join persons p on p.id = a.person_id
     join memberships m on m.id = p.membership_id join groups g on g.id = m.group_id where a.email = $1`,
    [email],
  )
  const comment = { name: 'Somebody', email, subject: `A card of ${found.code}`, comment: 'It does not print.' }
  await portal.browser().post('/api/csr/ticket', comment)
  const ticket = await row<{ id: string }>(`update cases set profile_id = $1 where about::text like $2 returning id`, [
    found.profile,
    `%A card of ${found.code}%`,
  ])
  await olga.post(`/api/console/members/${found.person}/open`, { reason: 'case' })
  const reset = await data(olga.post(`/api/console/members/${found.person}/factor-reset`))
  await olga.post(`/api/console/members/${found.person}/legal-hold`, { reason: `Docket of ${found.code}` })
  const hold = await row<{ id: string }>('select id from legal_holds where person_id = $1', [found.person])
  const provider = {
    issuer: `https://${found.code.toLowerCase()}.example.com`,
    clientId: 'foyer',
    clientSecret: 's',
    eligibilityAttribute: 'id',
    ssoSatisfiesMfa: false,
  }
  await olga.put(`/api/console/groups/${found.group}/providers/oidc`, { version: null, provider })
  const change = await row<{ id: string }>('select id from pending_changes where group_id = $1', [found.group])
  const settings = { ...defaultPartnerSettings, senderId: found.code }
  const partner = await data(
    olga.post('/api/console/trading-partners', { name: `Partner ${found.code}`, mode: 'live', groupCodes: [found.code], settings }),
  )
  const run = await data(olga.post('/api/console/imports', { fileName: `${found.code}.csv`, partnerId: partner.id }))
  await portal.pool.query('update import_runs set partner_id = $1 where id = $2', [partner.id, run.id])
  await portal.pool.query(
    `insert into report_days (day, report, group_id, part, count) values ('2026-11-01', 'registrations', $1, 'Primary', 7)`,
    [found.group],
  )
  const plan = await data(olga.post('/api/console/plans', { groupId: found.group, facts: planFacts(`KEY-${found.code}`) }))
  for (const day of ['2026-01-01', '2027-01-01'])
    await olga.put(`/api/console/plans/${plan.id}/terms/${day}`, { before: null, terms: planTerms })
  const benefits = await data(olga.post('/api/console/benefit-imports', { kind: 'plans', fileName: `${found.code}.csv` }))
  await portal.pool.query('update benefit_imports set group_ids = array[$1::uuid] where id = $2', [found.group, benefits.id])
  return {
    ...found,
    plan: plan.id,
    'benefit import': benefits.id,
    case: ticket.id,
    'factor reset': reset.id,
    'legal hold': hold.id,
    'pending change': change.id,
    import: run.id,
    'trading partner': partner.id,
  }
}

beforeAll(async () => {
  portal = await openTestPortal({ care: true, env: { RATE_LIMITS: '1000' } })
  await seedCare(portal)
  olga = await portal.operator('olga.admin@example.com')
  own = await makeRecords('dora.secure@example.com')
  other = await makeRecords('ana.rivera@example.com')
  const [found] = await data(olga.post('/api/console/invoices/search', { words: 'V-7WN4ZE' }))
  invoice = found.id
  await portal.pool.query(`update operators set group_ids = array[$1::uuid] where email = 'omar.admin@example.com'`, [own.group])
  omar = await portal.operator('omar.admin@example.com')
  for (const [name, ask] of Object.entries(limited)) listed.set(name, await ask(omar))
})
beforeEach(async () => {
  // Only so many refusals are audited in a minute.
  portal.clock.advance(60_000)
  olga = await portal.operator('olga.admin@example.com')
  omar = await portal.operator('omar.admin@example.com')
})
afterAll(() => portal.close())

const routes = portalRoutes({} as Portal).filter(({ who }) => who.startsWith('operator: '))
const named = (fits: (route: Route) => boolean) => routes.filter(fits).map((route) => [route.name, route] as const)
const isOfRecord = ({ scope }: Route) => scope !== undefined && !['none', 'every group', 'limit'].includes(scope)

const sendFile = (by: TestBrowser, path: string, method: Route['call']['method'], bytes = 'x') =>
  by.ask(method, path, Buffer.from(bytes), { headers: { 'content-type': 'application/octet-stream' } })

const tryCall = (by: TestBrowser, { call }: Route, input: Readonly<Record<string, unknown>> = {}) => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(input[name] ?? '1')))
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))
  if (call.takesFile) return sendFile(by, `${path}?${query}`, call.method)
  if (call.method !== 'GET') return by.ask(call.method, path, input)
  return by.ask('GET', `${path}?${query}`)
}

test('every call of the console says whose data a limited operator gets', () => {
  expect(routes.filter(({ scope }) => scope === undefined).map(({ name }) => name)).toEqual([])
})

test.each(named(({ scope }) => scope === 'every group'))('%s is refused to an operator of some groups', async (_name, route) => {
  const answer = await tryCall(omar, route)
  expect([answer.statusCode, answer.json().meta.errors]).toEqual([403, ['EveryGroupNeeded']])
})

const nobody = '00000000-0000-4000-8000-000000000000'

/** An answer, and what must be in it. */
type Shown = { body: string; finds: string | null }

/** Each call whose queries keep to the limit. */
const limited: Readonly<Record<string, (by: TestBrowser) => Promise<Shown>>> = {
  listPendingChanges: async (by) => ({ body: (await by.get('/api/console/approvals')).body, finds: own['pending change'] }),
  listGroups: async (by) => ({ body: (await by.get('/api/console/groups')).body, finds: own.group }),
  listImports: async (by) => ({ body: (await by.get('/api/console/imports')).body, finds: own.import }),
  listPartners: async (by) => ({ body: (await by.get('/api/console/trading-partners')).body, finds: own['trading partner'] }),
  searchMembers: async (by) => ({
    body:
      (await by.post('/api/console/members/search', { last: 'Rivera', first: 'Ana' })).body +
      (await by.post('/api/console/members/search', { last: 'Secure', first: 'Dora' })).body,
    finds: own.person,
  }),
  listFactorResets: async (by) => ({ body: (await by.get('/api/console/factor-resets')).body, finds: own['factor reset'] }),
  listHolds: async (by) => ({ body: (await by.get('/api/console/legal-holds')).body, finds: own['legal hold'] }),
  listCases: async (by) => ({ body: (await by.get('/api/console/cases')).body, finds: own.case }),
  searchInvoices: async (by) => {
    const answers = []
    for (const words of ['V-7WN4ZE', 'INV-7WN4ZE4', 'LSP-1001'])
      answers.push((await by.post('/api/console/invoices/search', { words })).body)
    return { body: answers.join(), finds: null }
  },
  readInvoice: async (by) => ({ body: (await by.get(`/api/console/invoices/${invoice}`)).body, finds: null }),
  refundInvoice: async (by) => {
    const input = { paymentId: nobody, refundId: nobody, cents: 1, reason: 'x' }
    return { body: (await by.post(`/api/console/invoices/${invoice}/refunds`, input)).body, finds: null }
  },
  searchAudit: async (by) => ({ body: (await by.get('/api/console/audit')).body, finds: own.person }),
  exportAudit: async (by) => ({ body: (await by.get('/api/console/audit/file')).body, finds: own.person }),
  readReport: async (by) => ({
    body: (await by.get('/api/console/reports/registrations?from=2026-11-01&to=2026-11-02')).body,
    finds: own.group,
  }),
  exportReport: async (by) => ({
    body: (await by.get('/api/console/reports/registrations/file?from=2026-11-01&to=2026-11-02')).body,
    finds: own.code,
  }),
  readSurveys: async (by) => ({ body: (await by.get('/api/console/surveys')).body, finds: own.code }),
  listSurveyComments: async (by) => ({ body: (await by.get('/api/console/surveys/comments')).body, finds: '"rows"' }),
  startImport: async (by) => {
    const input = { fileName: 'x.csv', partnerId: other['trading partner'] }
    return { body: (await by.post('/api/console/imports', input)).body, finds: 'InvalidInput' }
  },
  listPlans: async (by) => ({ body: (await by.get('/api/console/plans')).body, finds: own.plan }),
  listUnknownPlanIds: async (by) => ({ body: (await by.get('/api/console/unknown-plan-ids')).body, finds: null }),
  exportPlans: async (by) => ({ body: (await by.get('/api/console/plan-file')).body, finds: `KEY-${own.code}` }),
  listBenefitImports: async (by) => ({ body: (await by.get('/api/console/benefit-imports')).body, finds: own['benefit import'] }),
  startBenefitImport: async (by) => {
    const input = { kind: 'plans', fileName: 'x.csv' }
    return { body: (await by.post('/api/console/benefit-imports', input)).body, finds: '"id"' }
  },
  createPartner: async (by) => {
    const input = { name: 'P', mode: 'test', groupCodes: [own.code, other.code], settings: { ...defaultPartnerSettings, senderId: 'NEW' } }
    return { body: (await by.post('/api/console/trading-partners', input)).body, finds: 'GroupUnknown' }
  },
}

describe.each(named(({ scope }) => scope === 'limit'))('%s', (name) => {
  test("shows nothing of another group's to a limited operator", () => {
    const { body, finds } = listed.get(name) ?? expect.fail('a call with a limit needs a row in this table')
    for (const secret of [...Object.values(other), 'Rivera', 'INV-7WN4ZE4', invoice]) expect(body).not.toContain(secret)
    if (finds !== null) expect(body).toContain(finds)
  })
})

test('an operator of every group finds what a limited one does not', async () => {
  const shown = async (name: string) => (await limited[name]?.(olga))?.body
  expect(await shown('searchMembers')).toContain(other.person)
  expect(await shown('listCases')).toContain(other.case)
  expect(await shown('searchInvoices')).toContain('INV-7WN4ZE4')
  expect(await shown('exportAudit')).toContain(other.person)
  expect(await shown('exportReport')).toContain(other.code)
  expect(await shown('listImports')).toContain(other.import)
  expect(await shown('listPlans')).toContain(other.plan)
  expect(await shown('readSurveys')).toContain(other.code)
  expect(await shown('exportPlans')).toContain(`KEY-${other.code}`)
  expect(await shown('listBenefitImports')).toContain(other['benefit import'])
})

/** Valid input besides the ids, of the calls that need any. The path has further ids of no record. */
const issuer = 'https://idp.example.com'
const common = { issuer, eligibilityAttribute: 'id', ssoSatisfiesMfa: false }
const saml = { ...common, ssoUrl: issuer, certificates: ['x'], idpInitiated: false }
const documentFacts = { title: 'Summary', kind: 'summary', language: 'en', startsOn: '2026-01-01' }
/** A new document of the own group's plan. */
const ownDocument = async () => {
  const path = `/api/console/plans/${own.plan}/documents?${new URLSearchParams(documentFacts)}`
  const { documents } = await data(sendFile(olga, path, 'POST', '%PDF-1.7 %%EOF'))
  return { documentId: documents[0].id }
}
const inputs: Readonly<Record<string, () => Promise<object> | object>> = {
  saveSamlProvider: () => ({ version: null, provider: saml }),
  saveOidcProvider: () => ({ version: null, provider: { ...common, clientId: 'c', clientSecret: 's' } }),
  removeProvider: () => ({ kind: 'saml' }),
  explainNetworkStatus: () => ({ provider: 'demo-pharmacy-0001' }),
  testSamlProvider: () => ({ metadataUrl: issuer, provider: saml }),
  testOidcProvider: () => ({ issuer }),
  decidePendingChange: () => ({ approve: false }),
  saveGroup: async () => ({ version: 1, settings: (await data(olga.get(`/api/console/groups/${own.group}`))).settings }),
  scheduleGroupChange: async () => ({
    version: 1,
    appliesOn: '2027-01-01',
    settings: (await data(olga.get(`/api/console/groups/${own.group}`))).settings,
  }),
  cancelGroupChange: () => ({ changeId: nobody }),
  readGroupLogo: () => ({ hash: 'a'.repeat(64) }),
  sendImportPiece: () => ({ seq: 0 }),
  finishImportFile: () => ({ bytes: 1 }),
  downloadImportAnswer: () => ({ kind: '999' }),
  saveImportRules: () => ({ mostTerminationsPercent: 5, otherRelations: 'reject', isSchool: false, applyFromFolder: false }),
  savePartner: () => ({ version: 1, name: 'P', mode: 'test', groupCodes: [own.code], settings: defaultPartnerSettings }),
  archivePartner: () => ({ version: 1, isArchived: true }),
  createPlan: () => ({ facts: planFacts('NEW') }),
  savePlan: () => ({ before: planFacts(`KEY-${own.code}`), facts: { ...planFacts(`KEY-${own.code}`), name: 'Renamed' } }),
  savePlanTerms: () => ({ startsOn: '2027-02-01', before: null, terms: planTerms }),
  removePlanTerms: () => ({ startsOn: '2027-01-01' }),
  linkPlanId: () => ({ planId: 'linked' }),
  addPlanDocument: () => documentFacts,
  savePlanDocument: async () => {
    const before = { ...documentFacts, endsOn: null }
    return { ...(await ownDocument()), before, facts: { ...before, title: 'Renamed' } }
  },
  replacePlanDocumentFile: ownDocument,
  removePlanDocument: ownDocument,
  readPlanDocument: ownDocument,
  savePlanNetworks: () => ({ startsOn: '2027-02-01', before: null, networks: [] }),
  removePlanNetworks: () => ({ startsOn: '2027-01-01' }),
  sendBenefitImportPiece: () => ({ seq: 0 }),
  finishBenefitImportFile: () => ({ bytes: 1 }),
  openMember: () => ({ reason: 'case' }),
  saveMemberPrivacy: () => ({ contact: { email: 'safe@example.org', phone: '', street: '', city: '', state: '', zip: '' } }),
  unlockMember: () => ({ what: 'password' }),
  resendMessage: () => ({ messageId: nobody }),
  decideFactorReset: () => ({ approve: false }),
  mergeMembers: () => ({ otherId: own.person, seen: 'x' }),
  placeHold: () => ({ reason: 'Docket' }),
  liftHold: () => ({ reason: 'Settled' }),
  addCaseNote: () => ({ text: 'Called.' }),
  answerCase: () => ({ answer: 'It prints now.' }),
  declineFamily: () => ({ reason: 'Not family.' }),
}

describe.each(named(isOfRecord))('%s', (name, route) => {
  const ask = async (of: Records) => {
    const id = of[route.scope as keyof Records]
    return tryCall(omar, route, { ...(await inputs[name]?.()), id, groupId: id })
  }

  test("answers for another group's record as if there were none", async () => {
    const answer = await ask(other)
    expect([answer.statusCode, answer.json().meta.errors], answer.body).toEqual([404, ['NotFound']])
  })

  test('opens to a record of the own group', async () => {
    const answer = await ask(own)
    // These find the record, but no change, picture, message, family, provider or networks in it.
    const findsNothing = [
      'cancelGroupChange',
      'readGroupLogo',
      'resendMessage',
      'downloadImportAnswer',
      'removeProvider',
      'confirmFamily',
      'declineFamily',
      'removePlanNetworks',
    ]
    expect(findsNothing.includes(name) ? [] : [403, 404], answer.body).not.toContain(answer.statusCode)
  })
})

test("two records cannot be merged across the limit, whichever is the other group's", async () => {
  await omar.post(`/api/console/members/${own.person}/open`, { reason: 'case' })
  const merge = (id: string, otherId: string) => omar.post(`/api/console/members/${id}/merge`, { otherId, seen: 'x' })
  expect((await merge(own.person, other.person)).json().meta.errors).toEqual(['NotFound'])
  expect((await merge(other.person, own.person)).json().meta.errors).toEqual(['NotFound'])
})

test("a file that a limited operator sends changes no other group, and another's search by person stays closed in care's log", async () => {
  const { id } = await data(omar.post('/api/console/imports', { fileName: 'mine.csv' }))
  const lines = [
    'groupCode,memberId,relation,firstName,lastName,dob,zip',
    `${other.code},NEW-1,Primary,Nora,New,1980-01-01,60601`,
    `${own.code},NEW-2,Primary,Nils,New,1980-01-01,60601`,
  ]
  const bytes = Buffer.from(`${lines.join('\n')}\n`)
  await omar.ask('PUT', `/api/console/imports/${id}/pieces/0`, bytes, { headers: { 'content-type': 'application/octet-stream' } })
  await omar.post(`/api/console/imports/${id}/received`, { bytes: bytes.length })
  for (const run of await listWorkingRuns(portal.db)) await workOnRun(portal.portal, run.id)
  const checked = await data(omar.get(`/api/console/imports/${id}`))
  expect(checked).toMatchObject({ counts: { read: 2, added: 1, rejected: 1 } })
  const rows = await data(omar.get(`/api/console/imports/${id}/rows?kind=rejected`))
  expect(rows.rows).toMatchObject([{ reason: 'group of another partner' }])
  const audit = await data(omar.get(`/api/console/audit?log=care&subject=${other.person}`))
  expect(audit.rows).toEqual([])
})
