import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testVirus } from '#platform/gateways/file-scan.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { DocumentList, ListedDocument } from '#shared/benefits/plan-document-calls.ts'
import { mostDocumentBytes, mostDocuments } from '#shared/benefits/plan-document-rules.ts'

let portal: TestPortal
let olga: TestBrowser
let ppo: string
beforeEach(async () => {
  portal = await openTestPortal({ env: { RATE_LIMITS: '1000' } })
  olga = await portal.operator('olga.admin@example.com')
  ppo = await planId('Lakeside PPO')
})
afterEach(() => portal.close())

const planId = async (name: string) =>
  (await portal.pool.query<{ id: string }>('select id from plans where name = $1', [name])).rows[0]?.id ?? ''
const personId = async (first: string) =>
  (await portal.pool.query<{ id: string }>(`select id from persons where first = $1 and last = 'Rivera'`, [first])).rows[0]?.id ?? ''
const signedIn = async (email: string): Promise<TestBrowser> => {
  const browser = portal.browser()
  await browser.signIn(email)
  return browser
}

const root = (plan: string, document = '') => `/api/console/plans/${plan}/documents${document && `/${document}`}`
const pdf = (words = 'drug list') => Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`)
const facts = { title: 'Drug list 2026', kind: 'drugs', language: 'en', startsOn: '2026-01-01', endsOn: null }
const query = (change: Record<string, string> = {}) => {
  const { endsOn: _, ...given } = facts
  return `?${new URLSearchParams({ ...given, ...change })}`
}
const octets = { headers: { 'content-type': 'application/octet-stream' } }
const upload = (who: TestBrowser, plan: string, bytes = pdf(), change: Record<string, string> = {}) =>
  who.ask('POST', root(plan) + query(change), bytes, octets)
const replace = (who: TestBrowser, plan: string, document: string, bytes: Buffer) =>
  who.ask('PUT', `${root(plan, document)}/file`, bytes, octets)
const documentsOf = async (answer: ReturnType<TestBrowser['get']>): Promise<ListedDocument[]> =>
  ((await answer).json().data as DocumentList).documents
const added = async (change: Record<string, string> = {}, bytes = pdf()): Promise<string> => {
  const documents = await documentsOf(upload(olga, ppo, bytes, change))
  return documents.find(({ title }) => title === (change.title ?? facts.title))?.id ?? ''
}
type Answer = Awaited<ReturnType<TestBrowser['get']>>
const outcome = (answer: Answer): unknown[] => [
  answer.statusCode,
  ...(answer.json().meta?.errorMessages ?? []).map(({ code, field }: { code: string; field?: string }) => `${code} ${field ?? ''}`.trim()),
]
const own = (id: string) => `/api/benefits/documents/${id}/pdf`
const shownTo = async (email: string): Promise<string[]> => {
  const { plans } = (await (await signedIn(email)).get('/api/benefits/plans')).json().data
  return plans.flatMap(({ documents }: { documents: { title: string }[] }) => documents.map(({ title }) => title))
}
const audited = async (event: string) =>
  (
    await portal.pool.query<{ outcome: string; reason: string | null; subject: string | null }>(
      'select outcome, reason, subject_id as subject from audit_events where event = $1 order by seq',
      [event],
    )
  ).rows

describe('who may not', () => {
  test('a member of another group, or with no plan, opens no document, and neither does a caller without a session', async () => {
    const id = await added()
    expect(outcome(await (await signedIn('rita.rx@example.com')).get(own(id)))).toEqual([404, 'NotFound'])
    expect(outcome(await (await signedIn('sam.basic@example.com')).get(own(id)))).toEqual([404, 'NotFound'])
    expect((await portal.browser().get(own(id))).statusCode).toBe(401)
    expect((await (await signedIn('dora.secure@example.com')).get(own(id))).statusCode).toBe(403)
    expect((await (await signedIn('ana.rivera@example.com')).get(own(id))).statusCode).toBe(200)
    expect((await audited('benefits.document')).map((row) => row.outcome)).toEqual(['failed', 'failed', 'ok'])
  })

  test('an adult whose own plan is another opens documents of a relative’s plan only with the scope benefits', async () => {
    const id = await added()
    const [ana, ben] = [await personId('Ana'), await personId('Ben')]
    // Ben has no plan of his own any more.
    await portal.pool.query(`update coverage_spans set plan = 'other' where person_id = $1`, [ben])
    await portal.pool.query(`update coverage_spans set plan = 'family care' where person_id = $1`, [ana])
    await portal.pool.query(`update memberships set plan = null, subgroup = null where id = $1`, [ana])
    const bens = await signedIn('ben.rivera@example.com')
    expect((await bens.get(own(id))).statusCode).toBe(404)
    const grant = (scopes: string) =>
      portal.pool.query(
        `insert into family_grants (id, grantor_id, delegate_id, scopes, until, created_at)
          values (gen_random_uuid(), $1, $2, $3::text[], '2026-12-31', now())`,
        [ana, ben, scopes],
      )
    await grant('{book,see-visits,see-records,messages,pay,share}')
    expect((await bens.get(own(id))).statusCode).toBe(404)
    await grant('{benefits}')
    expect((await bens.get(own(id))).statusCode).toBe(200)
    expect(await shownTo('ben.rivera@example.com')).toContain('Drug list 2026')
    expect((await audited('benefits.document')).filter((row) => row.outcome === 'ok').map(({ subject }) => subject)).toContain(ana)
    portal.clock.set(new Date('2027-01-02T15:00:00Z'))
    expect((await (await signedIn('ben.rivera@example.com')).get(own(id))).statusCode).toBe(404)
  })

  test('an operator of other groups finds no document and changes none', async () => {
    const id = await added()
    await portal.pool.query(
      `update operators set group_ids = array[(select id from groups where code = 'RX-ONLY')] where email = 'omar.admin@example.com'`,
    )
    const omar = await portal.operator('omar.admin@example.com')
    const tried = [
      await omar.get(root(ppo)),
      await omar.get(`${root(ppo, id)}/file`),
      await upload(omar, ppo),
      await omar.put(root(ppo, id), { before: facts, facts: { ...facts, title: 'Mine' } }),
      await replace(omar, ppo, id, pdf('mine')),
      await omar.ask('DELETE', root(ppo, id), {}),
    ]
    expect(tried.map(outcome)).toEqual(tried.map(() => [404, 'NotFound']))
    // Through the operator's own plan neither.
    const hdhp = await planId('Prairie HDHP')
    const through = [
      await omar.get(`${root(hdhp, id)}/file`),
      await omar.put(root(hdhp, id), { before: facts, facts: { ...facts, title: 'Mine' } }),
      await replace(omar, hdhp, id, pdf('mine')),
      await omar.ask('DELETE', root(hdhp, id), {}),
    ]
    expect(through.map(outcome)).toEqual(through.map(() => [404, 'NotFound']))
    expect((await omar.get(root(hdhp))).json().data.documents).toHaveLength(2)
    expect(await documentsOf(olga.get(root(ppo)))).toHaveLength(3)
  })

  test('support and auditors read documents and change none', async () => {
    const id = await added()
    for (const email of ['sue.support@example.com', 'al.audit@example.com'] as const) {
      const reader = await portal.operator(email)
      expect((await reader.get(`${root(ppo, id)}/file`)).statusCode).toBe(200)
      expect(outcome(await upload(reader, ppo))).toEqual([403, 'RoleMissing'])
      expect(outcome(await reader.ask('DELETE', root(ppo, id), {}))).toEqual([403, 'RoleMissing'])
    }
  })
})

describe('what is refused', () => {
  test('a file that is no PDF by its content, has a virus, or is too large', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    for (const bytes of [page, Buffer.from('%PDF-1.7 cut off'), Buffer.alloc(0), Buffer.concat([Buffer.from(' '), pdf()])])
      expect((await upload(olga, ppo, bytes)).statusCode, bytes.toString()).toBeGreaterThanOrEqual(400)
    expect(outcome(await upload(olga, ppo, page))).toEqual([422, 'PdfInvalid file'])
    expect(outcome(await upload(olga, ppo, pdf(testVirus)))).toEqual([422, 'AttachmentRefused'])
    expect((await upload(olga, ppo, pdf('x'.repeat(mostDocumentBytes)))).statusCode).toBe(413)
    portal.portal.fileScan = null
    expect(outcome(await upload(olga, ppo))).toEqual([503, 'AttachmentUnchecked'])
    expect(await documentsOf(olga.get(root(ppo)))).toHaveLength(2)
  })

  test('wrong facts, at their fields', async () => {
    const tried = async (change: Record<string, string>) => outcome(await upload(olga, ppo, pdf(), change))
    expect(await tried({ title: '  ' })).toEqual([422, 'Required title'])
    expect(await tried({ title: 'x'.repeat(121) })).toEqual([422, 'InvalidInput title'])
    expect(await tried({ kind: 'menu' })).toEqual([422, 'Required kind'])
    expect(await tried({ language: 'tlh' })).toEqual([422, 'Required language'])
    expect(await tried({ startsOn: '2026-02-30' })).toEqual([422, 'DateInvalid startsOn'])
    expect(await tried({ endsOn: '2025-12-31' })).toEqual([422, 'DaysReversed endsOn'])
  })

  test('more documents than a plan may have, also from two uploads at once', async () => {
    await portal.pool.query(
      `insert into plan_documents (id, plan_id, title, kind, language, starts_on, bytes, content, uploaded_at)
        select gen_random_uuid(), $1, 'old ' || n, 'other', 'en', '2020-01-01', 1, 'x', now() from generate_series(4, $2) n`,
      [ppo, mostDocuments],
    )
    const answers = await Promise.all([upload(olga, ppo), upload(olga, ppo)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(outcome(await upload(olga, ppo))).toEqual([422, 'ListFull'])
  })
})

test('a document is added, ended, replaced and removed, each audited with its group', async () => {
  const id = await added({ endsOn: '2026-12-31' })
  const { rows } = await portal.pool.query<{ id: string }>(`select id from groups where code = 'FOYER'`)
  const before = { ...facts, endsOn: '2026-12-31' }
  const save = (seen: object, next: object) => olga.put(root(ppo, id), { before: seen, facts: next })
  expect(outcome(await save(facts, before))).toEqual([409, 'Conflict'])
  expect(outcome(await save(before, before))).toEqual([422, 'NothingChanged'])
  expect(outcome(await save(before, { ...before, endsOn: '2025-01-01' }))).toEqual([422, 'DaysReversed facts.endsOn'])
  expect((await documentsOf(save(before, { ...before, title: 'Drugs', endsOn: '2026-11-30' })))[0]).toMatchObject({
    title: 'Drugs',
    endsOn: '2026-11-30',
    bytes: pdf().length,
  })
  portal.clock.advance(60_000)
  expect(outcome(await replace(olga, ppo, id, Buffer.from('no pdf')))).toEqual([422, 'PdfInvalid file'])
  const replaced = (await documentsOf(replace(olga, ppo, id, pdf('corrected')))).find((one) => one.id === id)
  expect(replaced).toMatchObject({ title: 'Drugs', bytes: pdf('corrected').length, uploadedAt: '2026-11-20T15:01:00.000Z' })
  expect((await olga.get(`${root(ppo, id)}/file`)).rawPayload.toString()).toContain('corrected')
  expect((await documentsOf(olga.ask('DELETE', root(ppo, id), {}))).map(({ language }) => language)).toEqual(['es', 'en'])
  expect(outcome(await olga.ask('DELETE', root(ppo, id), {}))).toEqual([404, 'NotFound'])
  const events = ['add', 'save', 'file', 'remove'].map((name) => audited(`admin.plan.document.${name}`))
  const done = (await Promise.all(events)).map((list) => list.filter((row) => row.outcome === 'ok'))
  expect(done.map((list) => list.map(({ reason, subject }) => [subject === rows[0]?.id, reason]))).toEqual([
    [[true, 'PPO: drugs, Drug list 2026']],
    [[true, 'PPO: Drug list 2026, title, endsOn']],
    [[true, `PPO: Drugs, ${pdf().length} to ${pdf('corrected').length} bytes`]],
    [[true, 'PPO: Drugs, drugs']],
  ])
})

test('members see a document from its first to its last day, as a download that no cache keeps', async () => {
  const id = await added({ title: 'قائمة / الأدوية', startsOn: '2026-11-21', endsOn: '2026-11-22' })
  const ana = async () => outcomeOf(await (await signedIn('ana.rivera@example.com')).get(own(id)))
  const outcomeOf = ({ statusCode }: Answer) => statusCode
  const days = async () => [await ana(), (await shownTo('ana.rivera@example.com')).length]
  expect(await days()).toEqual([404, 2])
  portal.clock.set(new Date('2026-11-21T15:00:00Z'))
  expect(await days()).toEqual([200, 3])
  const { headers, rawPayload } = await (await signedIn('ana.rivera@example.com')).get(own(id))
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('قائمة الأدوية.pdf')}`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(rawPayload.equals(pdf())).toBe(true)
  portal.clock.set(new Date('2026-11-23T15:00:00Z'))
  expect(await days()).toEqual([404, 2])
})

test('each plan of the demo has a summary of its terms in English and Spanish', async () => {
  expect(await shownTo('ana.rivera@example.com')).toEqual([
    'Resumen de beneficios y cobertura 2026',
    'Summary of Benefits and Coverage 2026',
  ])
  const rita = await signedIn('rita.rx@example.com')
  const [plan] = (await rita.get('/api/benefits/plans')).json().data.plans
  expect(plan.documents).toHaveLength(2)
  const { rawPayload } = await rita.get(own(plan.documents[0].id))
  expect(rawPayload.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(rawPayload.length).toBe(plan.documents[0].bytes)
})
