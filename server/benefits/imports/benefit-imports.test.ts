import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listWorkingBenefitImports } from '#server/benefits/imports/benefit-import-store.ts'
import { workOnBenefitImport } from '#server/benefits/imports/work-on-benefit-import.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { withCheckDigit } from '#shared/fields/npi.ts'

let portal: TestPortal
let olga: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal({ env: { RATE_LIMITS: '1000' } })
  olga = await portal.operator('olga.admin@example.com')
})
afterEach(() => portal.close())

const root = '/api/console/benefit-imports'
const data = async (answer: ReturnType<TestBrowser['get']>) => (await answer).json().data
const work = async () => {
  for (const { id } of await listWorkingBenefitImports(portal.db)) await workOnBenefitImport(portal.portal, id)
}
const read = (id: string) => data(olga.get(`${root}/${id}`))
const piece = (id: string, seq: number, bytes: Buffer, by = olga) =>
  by.ask('PUT', `${root}/${id}/pieces/${seq}`, bytes, { headers: { 'content-type': 'application/octet-stream' } })
const check = async (kind: string, content: string | Buffer, { by = olga, fileName = 'spring.csv' } = {}): Promise<string> => {
  const { id } = await data(by.post(root, { kind, fileName }))
  const bytes = Buffer.from(content as string)
  const half = Math.ceil(bytes.length / 2)
  for (const [seq, part] of [bytes.subarray(0, half), bytes.subarray(half)].entries()) await piece(id, seq, part, by)
  await by.post(`${root}/${id}/received`, { bytes: bytes.length })
  await work()
  return id
}
const countOf = async (table: string) => (await portal.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n

const head = 'group,plan,name,type,plan_ids,effective_date,network,term,individual,covered,copay'
const file = (...rows: string[]) => `${[head, ...rows].join('\n')}\n`
const ppo = 'FOYER,PPO,Lakeside Select,PPO,family care,2026-01-01,in,98,,yes,35'
const silver = 'FOYER,SILVER,Silver,HMO,S-1,2026-01-01,in,98,,yes,20'
const damaged = 'FOYER,=BAD,Bad,HMO,B-1,2026-01-01,in,98,,yes,a lot'

test('a file is checked without changes, then applied; a damaged plan does not stop the others and is left out as a whole', async () => {
  const id = await check('plans', file(ppo, silver, damaged, 'FOYER,=BAD,,,,,in,86,,yes,200'))
  const found = await read(id)
  expect(found).toMatchObject({
    state: 'ready',
    fileName: 'spring.csv',
    operatorName: 'Olga Admin',
    counts: { read: 4, added: 1, changed: 1, unchanged: 0, rejected: 2 },
    reasons: { AmountInvalid: 1, PlanIncomplete: 1 },
  })
  expect(found.changes).toContainEqual({
    group: 'FOYER',
    plan: 'PPO',
    from: '2026-01-01',
    place: 'name',
    before: '"Lakeside PPO"',
    after: '"Lakeside Select"',
  })
  expect(await countOf('plans')).toBe(2)
  await olga.post(`${root}/${id}/apply`, {})
  await work()
  expect(await read(id)).toMatchObject({ state: 'done', counts: { added: 1, changed: 1 } })
  const { rows } = await portal.pool.query<{ key: string }>('select key from plans order by key')
  expect(rows.map(({ key }) => key)).toEqual(['HDHP', 'PPO', 'SILVER'])
  expect(await countOf('benefit_import_pieces')).toBe(0)
  expect((await olga.post(`${root}/${id}/apply`, {})).json().meta.errors).toEqual(['ImportStateChanged'])
})

test('rejected rows can be read and downloaded with the reason in words, in the language asked for', async () => {
  const id = await check('plans', file(silver, damaged, 'FOYER,=BAD,,,,,in,86,,yes,200'))
  const listed = await data(olga.get(`${root}/${id}/rejected`))
  expect(listed).toEqual({
    rows: [
      { line: 3, id: 'FOYER =BAD', reason: 'AmountInvalid' },
      { line: 4, id: 'FOYER =BAD', reason: 'PlanIncomplete' },
    ],
    next: null,
  })
  const download = await olga.get(`${root}/${id}/rejected.csv`)
  expect(download.headers['content-type']).toContain('text/csv')
  expect(download.headers['content-disposition']).toContain('spring.csv-rejected.csv')
  expect(download.body.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFline,id,reason,explanation',
    '3,FOYER =BAD,AmountInvalid,"An amount isn’t valid, or it’s above $10,000,000"',
  ])
  expect((await olga.get(`${root}/${id}/rejected.csv?language=es`)).body).toContain('Otra fila de este plan tiene un problema')
  expect((await olga.get(`${root}/${id}/rejected.csv?language=xx`)).statusCode).toBe(422)
})

test('accumulators are checked and applied, also from a gzip file', async () => {
  await portal.pool.query(
    `update memberships m set subscriber_number = 'S-1' from persons p where p.id = m.id and p.first = 'Ana' and p.last = 'Rivera'`,
  )
  const rows = [
    'FOYER,S-1,IND,deductible,in,900,2026-11-20',
    'FOYER,S-9,IND,deductible,in,900,2026-11-20',
    'FOYER,S-1,IND,deductible,in,,2026-11-20',
  ]
  const text = ['group,subscriber_id,level,kind,network,used,as_of', ...rows, ''].join('\n')
  const id = await check('accumulators', gzipSync(text), { fileName: 'amounts.csv.gz' })
  expect(await read(id)).toMatchObject({
    state: 'ready',
    counts: { read: 3, added: 0, changed: 1, rejected: 2 },
    reasons: { SubscriberUnknown: 1, AmountMissing: 1 },
  })
  const used = async () =>
    (
      await portal.pool.query(`select a.used from accumulators a join persons p on p.id = a.person_id
      where p.first = 'Ana' and a.kind = 'deductible' and a.network = 'in'`)
    ).rows[0].used
  expect(await used()).toBe(78_340)
  await olga.post(`${root}/${id}/apply`, {})
  await work()
  expect(await used()).toBe(90_000)
})

test.each([
  ['a file of another kind', 'a,b\n1,2\n', { reason: 'missing columns', found: 'group, plan, network, term' }],
  ['a file that is cut off', `${file(ppo)}FOYER,SILVER,"Sil`, { reason: 'cut off', found: '' }],
  ['a spreadsheet', Buffer.from('d0cf11e0a1b11ae1000000000000000000', 'hex'), { reason: 'not a text file' }],
])('%s is refused as a whole, and its bytes are deleted', async (_title, content, problem) => {
  const id = await check('plans', content)
  expect(await read(id)).toMatchObject({ state: 'refused', problem, counts: null })
  expect(await countOf('benefit_import_pieces')).toBe(0)
})

test('a file of which no row can be used is refused with its reasons', async () => {
  const id = await check('plans', file(damaged))
  expect(await read(id)).toMatchObject({ state: 'refused', problem: null, reasons: { AmountInvalid: 1 } })
})

test('a file is checked again instead of applied if a plan was changed meanwhile', async () => {
  const id = await check('plans', file(ppo))
  await portal.pool.query(`update plans set name = 'Lakeside Gold' where key = 'PPO'`)
  await olga.post(`${root}/${id}/apply`, {})
  await work()
  await work()
  const again = await read(id)
  expect(again.state).toBe('ready')
  expect(again.changes).toContainEqual(expect.objectContaining({ place: 'name', before: '"Lakeside Gold"' }))
  expect((await portal.pool.query(`select name from plans where key = 'PPO'`)).rows).toEqual([{ name: 'Lakeside Gold' }])
})

test('a failure while the file is applied leaves nothing half applied, and is tried again', async () => {
  const id = await check('plans', file(ppo, silver))
  await portal.pool.query(`create function break_it() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$`)
  await portal.pool.query(
    `create trigger break_it before insert on plan_terms for each row when (new.starts_on = '2026-01-01') execute function break_it()`,
  )
  await olga.post(`${root}/${id}/apply`, {})
  await work()
  expect(await read(id)).toMatchObject({ state: 'applying' })
  expect((await portal.pool.query(`select from plans where key = 'SILVER' or name = 'Lakeside Select'`)).rowCount).toBe(0)
  await portal.pool.query('drop trigger break_it on plan_terms')
  await work()
  expect(await read(id)).toMatchObject({ state: 'done', counts: { added: 1, changed: 1 } })
})

test('pieces arrive once and in order; a file that is not complete is not checked; a discarded one changes nothing', async () => {
  const { id } = await data(olga.post(root, { kind: 'plans', fileName: '../../spring.csv' }))
  expect((await piece(id, 1, Buffer.from('gap'))).json().meta.errors).toEqual(['InvalidInput'])
  expect((await piece(id, 0, Buffer.from('12345'))).json().data).toEqual({ bytes: 5 })
  expect((await piece(id, 0, Buffer.from('again'))).json().data).toEqual({ bytes: 5 })
  expect((await olga.post(`${root}/${id}/received`, { bytes: 6 })).json().meta.errors).toEqual(['ImportIncomplete'])
  expect((await data(olga.post(`${root}/${id}/discard`, {}))).state).toBe('discarded')
  expect((await piece(id, 1, Buffer.from('late'))).json().meta.errors).toEqual(['ImportStateChanged'])
  expect(await read(id)).toMatchObject({ fileName: 'spring.csv', bytes: 5 })
  expect(await countOf('benefit_import_pieces')).toBe(0)
})

test('a file of a limited operator changes no other group, and its import is not in the list of others', async () => {
  const own = (await portal.pool.query<{ id: string }>(`select id from groups where code = 'RX-ONLY'`)).rows[0]?.id
  const omar = await portal.operator('omar.admin@example.com')
  const olgas = await check('plans', file(silver))
  await portal.pool.query(`update operators set group_ids = array[$1::uuid] where email = 'omar.admin@example.com'`, [own])
  const id = await check('plans', file(silver, silver.replace('FOYER', 'RX-ONLY')), { by: omar })
  expect(await read(id)).toMatchObject({ counts: { read: 2, added: 1, rejected: 1 }, reasons: { GroupUnknown: 1 } })
  expect((await data(omar.get(root))).rows.map((row: { id: string }) => row.id)).toEqual([id])
  expect((await omar.get(`${root}/${olgas}`)).statusCode).toBe(404)
  expect((await data(olga.get(root))).total).toBe(2)
})

test('an import that cannot be worked on fails after five attempts', async () => {
  const log = vi.spyOn(portal.portal.log, 'error').mockImplementation(() => undefined)
  const id = await check('plans', file(silver))
  await portal.pool.query(`update benefit_import_pieces set bytes = '\\x00' where import_id = $1`, [id])
  await olga.post(`${root}/${id}/apply`, {})
  for (let tries = 0; tries < 5; tries += 1) await work()
  expect(await read(id)).toMatchObject({ state: 'failed' })
  expect(log).toHaveBeenCalledTimes(5)
  expect(await listWorkingBenefitImports(portal.db)).toEqual([])
})

const providers = (...npis: string[]) => `network,npi,as_of\n${npis.map((npi) => `Spring,${npi},2026-11-01\n`).join('')}`
const npis = Array.from({ length: 8 }, (_, at) => withCheckDigit(`12000000${at}`))

test('a file of networks is applied like others; one that would remove most of a list needs an operator’s agreement to the number', async () => {
  const first = await check('networks', providers(...npis, '1234567890'))
  expect(await read(first)).toMatchObject({
    state: 'ready',
    counts: { added: 8, removed: 0, rejected: 1 },
    reasons: { NpiInvalid: 1 },
    stopped: null,
  })
  await olga.post(`${root}/${first}/apply`, {})
  await work()
  expect(await read(first)).toMatchObject({ state: 'done', counts: { added: 8 } })
  const id = await check('networks', providers(...npis.slice(0, 2)))
  const stopped = { agree: 6, removals: [{ source: 'the network spring', stored: 8, removing: 6 }] }
  expect(await read(id)).toMatchObject({ state: 'ready', counts: { removed: 6 }, stopped })
  for (const body of [{}, { agree: 5 }]) expect((await olga.post(`${root}/${id}/apply`, body)).json().meta.errors).toEqual(['Conflict'])
  await olga.post(`${root}/${id}/apply`, { agree: 6 })
  // Meanwhile another list came: the number is no longer what the operator saw, so the file is checked again.
  await portal.pool.query(`insert into network_members (network_id, provider_id) select id, $1 from networks where key = 'spring'`, [
    withCheckDigit('130000000'),
  ])
  await work()
  await work()
  expect(await read(id)).toMatchObject({ state: 'ready', stopped: { agree: 7 } })
  await olga.post(`${root}/${id}/apply`, { agree: 7 })
  await work()
  expect(await read(id)).toMatchObject({ state: 'done', counts: { removed: 7 } })
  expect(
    (await portal.pool.query(`select from network_members m join networks n on n.id = m.network_id where n.key = 'spring'`)).rowCount,
  ).toBe(2)
})

test('an operator who is limited to groups sends no list of a network, which serves plans of many groups', async () => {
  const omar = await portal.operator('omar.admin@example.com')
  await portal.pool.query(
    `update operators set group_ids = array[(select id from groups where code = 'RX-ONLY')] where email = 'omar.admin@example.com'`,
  )
  expect((await omar.post(root, { kind: 'networks', fileName: 'x.csv' })).json().meta.errors).toEqual(['EveryGroupNeeded'])
  expect(await countOf('benefit_imports')).toBe(0)
})
