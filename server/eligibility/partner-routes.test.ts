import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { defaultPartnerSettings } from '#shared/eligibility/partner-settings.ts'

let world: TestPortal
let olga: TestBrowser
beforeAll(async () => {
  world = await openTestPortal({ env: { RATE_LIMITS: '1000' } })
  olga = await world.operator('olga.admin@example.com')
})
afterAll(() => world.close())

const root = '/api/console/trading-partners'
const data = (name: string, settings: object = {}) => ({
  name,
  mode: 'test',
  groupCodes: ['GRPA'],
  settings: { ...defaultPartnerSettings, ...settings },
})
const create = async (name: string, settings?: object): Promise<string> => (await olga.post(root, data(name, settings))).json().data.id
/** The error codes of an answer, each with its field. */
const errorsIn = (answer: Awaited<ReturnType<TestBrowser['post']>>): string[] =>
  (answer.json().meta?.errorMessages ?? []).map(({ code, field }: { code: string; field?: string }) => `${code} ${field ?? ''}`.trim())
/** The rows of a list that are about one partner; other tests have partners of their own. */
const rowsOf = async (id: string, query = '') =>
  (await olga.get(root + query)).json().data.rows.filter((row: { id: string }) => row.id === id)
const put = (path: string, body: object) => olga.ask('PUT', `${root}/${path}`, body)

test('a partner is added, changed and archived; old and new values are kept beside the audit log', async () => {
  const id = await create('Acme', { senderId: 'ACME' })
  expect(await rowsOf(id)).toMatchObject([{ id, name: 'Acme', mode: 'test', sender: 'ACME', groupCodes: ['GRPA'] }])
  const changed = { ...data('Acme', { senderId: 'ACME', spouseCodes: ['38'] }), mode: 'live' }
  const saved = await put(id, { ...changed, version: 1 })
  expect(saved.json().data).toMatchObject({ ...changed, id, version: 2, isArchived: false })
  expect(saved.json().data.changes[0]).toMatchObject({
    by: 'Olga Admin',
    changes: [
      { field: 'mode', before: 'test', after: 'live' },
      { field: 'spouseCodes', before: [], after: ['38'] },
    ],
  })
  expect((await put(`${id}/archived`, { version: 2, isArchived: true })).json().data).toMatchObject({ isArchived: true, version: 3 })
  expect(await rowsOf(id)).toEqual([])
  expect(await rowsOf(id, '?archived=true')).toMatchObject([{ id }])
  const { rows } = await world.db.execute<{ reason: string; changes: object[] }>(sql`select e.reason, c.changes from portal.audit_events e
    join portal.trading_partner_changes c on c.request_id = e.request_id where e.subject_id = ${id} order by e.seq`)
  expect(rows.map(({ reason, changes }) => [reason, changes.length > 0])).toEqual([
    ['create', true],
    ['change', true],
    ['archive', true],
  ])
})

test('a stale version, unchanged values and wrong fields are refused at the field', async () => {
  const id = await create('Birch', { senderId: 'BIRCH' })
  const said = async (answer: ReturnType<typeof put>) => errorsIn(await answer)
  expect(await said(put(id, { ...data('Other'), version: 7 }))).toEqual(['Conflict'])
  expect(await said(put(id, { ...data('Birch', { senderId: 'BIRCH' }), version: 1 }))).toEqual(['NothingChanged'])
  expect(await said(put(id, { ...data('Birch'), groupCodes: ['NOGROUP'], version: 1 }))).toEqual(['GroupUnknown groupCodes'])
  expect(await said(put(id, { ...data('Birch', { spouseCodes: ['3 8'] }), version: 1 }))).toEqual(['InvalidInput settings.spouseCodes.0'])
  expect((await olga.get(`${root}/${id}`)).json().data).toMatchObject({ version: 1, name: 'Birch' })
})

test('two active partners cannot have one sender, even if two operators save at the same time', async () => {
  const both = await Promise.all([
    olga.post(root, data('Cedar', { senderId: 'CEDAR' })),
    olga.post(root, data('Cedar too', { senderId: 'CEDAR' })),
  ])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(both.flatMap(errorsIn)).toEqual(['SenderTaken settings.senderId'])
  const first = both.find(({ statusCode }) => statusCode === 200)?.json().data.id
  await put(`${first}/archived`, { version: 1, isArchived: true })
  await create('Cedar again', { senderId: 'CEDAR' })
  expect((await put(`${first}/archived`, { version: 2, isArchived: false })).json().meta.errors).toEqual(['SenderTaken'])
})

test('a file cannot be sent for a partner that is archived or does not exist', async () => {
  const id = await create('Dogwood')
  const start = (partnerId: string) => olga.post('/api/console/imports', { fileName: 'f.834', partnerId })
  expect((await start(id)).statusCode).toBe(200)
  await put(`${id}/archived`, { version: 1, isArchived: true })
  expect(errorsIn(await start(id))).toEqual(['InvalidInput partnerId'])
  expect(errorsIn(await start('00000000-0000-4000-8000-000000000000'))).toEqual(['InvalidInput partnerId'])
})

test('the list goes on after 50 partners', async () => {
  for (let at = 0; at < 51; at += 1) await create(`Elm ${String(at).padStart(2, '0')}`)
  const first = (await olga.get(root)).json().data
  const second = (await olga.get(`${root}?after=${first.next}`)).json().data
  const names = [...first.rows, ...second.rows].map(({ name }: { name: string }) => name)
  expect([first.rows.length, second.next, new Set(names).size === names.length, names.includes('Elm 50')]).toEqual([50, null, true, true])
})
