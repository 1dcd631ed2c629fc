import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropEndedCopies } from '#care/server/records/share-store.ts'
import { recordShares } from '#care/server/schema/record-tables.ts'
import { insertEndedSession } from '#care/server/session/member-store.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { fail } from '#platform/http/fail.ts'
import { mostOpenShares, mostPasscodeTries, type ShareLength } from '#shared/records/record-rules.ts'

const mia = { telehealthId: 'th-mia', first: 'Mia', last: 'Rivera', dateOfBirth: '2020-05-05' }
const anasClaims = testClaims({ managed: [{ ...mia, scopes: ['book', 'see-visits', 'see-records', 'messages', 'pay', 'share'] }] })

let care: TestCare
let ana: Awaited<ReturnType<TestCare['sdk']>>
beforeEach(async () => {
  care = await openTestCare()
  await care.logIn(anasClaims)
  await care.logIn(testClaims({ member: { telehealthId: 'th-zoe', first: 'Zoe' } }))
  ana = await care.sdk('th-ana')
})
afterEach(() => care.close())

type Asked = { patientId?: string; lasts?: ShareLength; shareId?: string }
const share = async ({ patientId = 'th-ana', lasts = 'hour', shareId = randomUUID() }: Asked = {}) => {
  const { data, status, errors } = await (await care.sdk('th-ana')).screen('share_records', {
    shareId,
    patientId,
    parts: ['medical-info', 'summaries'],
    lasts,
  })
  const secret = String(data?.link).split('#')[1] ?? ''
  return { status, errors, shareId, secret, passcode: data?.passcode as string, link: data?.link as string, share: data?.share }
}
const open = async ({ secret, passcode }: { secret: string; passcode: string }) => {
  const answer = await care.http.inject({ method: 'POST', url: '/mobile/shared-records/open', payload: { secret, passcode } })
  const body = answer.json()
  return { status: answer.statusCode, body, data: body.data, errors: body.meta?.errors as string[] | undefined }
}
const file = (ticket: string, format = 'pdf') =>
  care.http.inject({ method: 'GET', url: `/mobile/shared-records/file?format=${format}`, headers: { authorization: `Bearer ${ticket}` } })
const shares = async () => (await (await care.sdk('th-ana')).screen('records')).data.shares
const wrong = '2222 2222'

test('a link opens without an account, accepts the passcode in any format, and offers its files', async () => {
  const made = await share()
  expect(made.link).toMatch(/^http:\/\/localhost:3000\/guest\/records#[\w-]{43}$/)
  expect(made.passcode).toMatch(/^[2-9A-Z]{4} [2-9A-Z]{4}$/)
  const opened = await open({ ...made, passcode: ` ${made.passcode.toLowerCase().replace(' ', '-')}` })
  expect(opened.status).toBe(200)
  expect(opened.data.records).toMatchObject({ patient: { first: 'Ana' }, visits: null, threads: null, summaries: [] })
  for (const format of ['pdf', 'fhir']) expect((await file(opened.data.ticket, format)).statusCode).toBe(200)
  const newest = (await shares()).find(({ id }: { id: string }) => id === made.shareId)
  expect(newest).toMatchObject({ id: made.shareId, state: 'open', patient: { first: 'Ana', isSelf: true } })
  expect(newest.openings.map(({ how }: { how: string }) => how)).toEqual(['seen', 'pdf', 'fhir'])
})

test('a share is a copy: later entries are not in it', async () => {
  const made = await share()
  const data = { name: 'Added later', course: 'current' }
  await ana.screen('save_medical_entry', { patientId: 'th-ana', list: 'conditions', entryId: randomUUID(), version: 0, data })
  expect(JSON.stringify((await open(made)).data)).not.toContain('Added later')
})

test('five wrong passcodes in a row close the link; a right one resets the count', async () => {
  const made = await share()
  for (let n = 1; n < mostPasscodeTries; n++) {
    expect(await open({ ...made, passcode: wrong })).toMatchObject({ status: 422, errors: ['PasscodeWrong'] })
  }
  expect((await open(made)).status).toBe(200)
  for (let n = 1; n < mostPasscodeTries; n++) expect((await open({ ...made, passcode: wrong })).errors).toEqual(['PasscodeWrong'])
  expect(await open({ ...made, passcode: wrong })).toMatchObject({ status: 404, errors: ['ShareGone'] })
  expect((await open(made)).errors).toEqual(['ShareGone'])
  expect((await shares()).find(({ id }: { id: string }) => id === made.shareId)).toMatchObject({ state: 'closed' })
})

test('at most five of fifty simultaneous guesses are checked', async () => {
  const made = await share()
  const answers = await Promise.all(Array.from({ length: 50 }, () => open({ ...made, passcode: wrong })))
  expect(answers.filter(({ errors }) => errors?.[0] === 'PasscodeWrong').length).toBeLessThan(mostPasscodeTries)
  expect((await open(made)).errors).toEqual(['ShareGone'])
})

test('unknown, ended, withdrawn and closed links get identical answers', async () => {
  const [ended, withdrawn, closed] = [await share(), await share({ lasts: 'week' }), await share({ lasts: 'week' })]
  await ana.screen('withdraw_share', { shareId: withdrawn.shareId })
  for (let n = 0; n < mostPasscodeTries; n++) await open({ ...closed, passcode: wrong })
  care.clock.advance(3_600_000)
  const unknown = { secret: 'x'.repeat(43), passcode: wrong }
  const bodies = []
  for (const one of [unknown, ended, withdrawn, closed, { ...ended, passcode: wrong }]) {
    const { status, body } = await open(one)
    const { requestId: _, ...meta } = body.meta
    bodies.push(
      JSON.stringify({
        status,
        ...body,
        meta: { ...meta, errorMessages: meta.errorMessages?.map(({ field: _f, ...one }: { field?: string }) => one) },
      }),
    )
  }
  expect(new Set(bodies).size).toBe(1)
  ana = await care.sdk('th-ana')
})

test('the file needs a ticket, which expires and ends when the link is withdrawn', async () => {
  const made = await share()
  const { ticket } = (await open(made)).data
  expect((await file('nonsense')).statusCode).toBe(404)
  expect((await file((await care.sdk('th-ana')).token)).statusCode).toBe(404)
  care.clock.advance(16 * 60_000)
  expect((await file(ticket)).statusCode).toBe(404)
  const fresh = (await open(made)).data.ticket
  expect((await file(fresh)).statusCode).toBe(200)
  ana = await care.sdk('th-ana')
  expect((await ana.screen('withdraw_share', { shareId: made.shareId })).data).toMatchObject({ state: 'withdrawn' })
  expect((await file(fresh)).statusCode).toBe(404)
})

test("a share stops working when its owner may no longer see the child's records", async () => {
  const made = await share({ patientId: 'th-mia' })
  expect((await open(made)).status).toBe(200)
  care.clock.advance(1000)
  await care.logIn({ ...anasClaims, managed: [] })
  expect((await open(made)).errors).toEqual(['ShareGone'])
  care.clock.advance(1000)
  await care.logIn(anasClaims)
})

test('sharing again replaces an unopened link, and is refused once it was opened', async () => {
  const first = await share()
  const second = await share({ shareId: first.shareId })
  expect((await open(first)).errors).toEqual(['ShareGone'])
  expect((await open(second)).status).toBe(200)
  expect((await share({ shareId: first.shareId })).errors).toEqual(['Conflict'])
})

test('neither link nor passcode is stored, and the copy is deleted when the link ends', async () => {
  const made = await share()
  const rows = await care.db.select().from(recordShares)
  const stored = JSON.stringify(rows)
  for (const secret of [made.secret, made.passcode, made.passcode.replace(' ', '')]) expect(stored).not.toContain(secret)
  care.clock.advance(3_600_000)
  await dropEndedCopies(care.db, care.clock.now())
  const [row] = (await care.db.select().from(recordShares)).filter(({ id }) => id === made.shareId)
  expect(row?.content).toBeNull()
  expect((await shares()).find(({ id }: { id: string }) => id === made.shareId)).toMatchObject({ state: 'ended' })
})

type Sdk = Awaited<ReturnType<TestCare['sdk']>>
const calls: Record<string, (sdk: Sdk) => Promise<{ status: number }>> = {
  records: (sdk) => sdk.screen('records'),
  share_records: (sdk) => sdk.screen('share_records', { shareId: randomUUID(), patientId: 'th-mia', parts: ['visits'], lasts: 'hour' }),
  withdraw_share: (sdk) => sdk.screen('withdraw_share', { shareId: randomUUID() }),
  file: (sdk) => sdk.ask('GET', '/mobile/records/file?patientId=th-mia&parts=visits&format=fhir'),
}
const all = Object.entries(calls)

test.each(all)('%s refuses another scope, an unknown member and an ended session', async (_, ask) => {
  expect((await ask(await care.sdk('th-ana', 'visits message-center'))).status).toBe(404)
  expect((await ask(await care.sdk('th-nobody'))).status).toBe(401)
  await insertEndedSession(care.db, 'sid-ended', care.clock.now())
  expect((await ask(await care.sdk('th-ana', undefined, 'sid-ended'))).status).toBe(401)
})

test('a member cannot share, download, list or withdraw what belongs to another', async () => {
  const made = await share()
  const zoe = await care.sdk('th-zoe')
  for (const name of ['share_records', 'file']) expect([name, (await calls[name]?.(zoe))?.status]).toEqual([name, 404])
  expect((await zoe.screen('withdraw_share', { shareId: made.shareId })).status).toBe(404)
  expect((await zoe.screen('records')).data.shares).toEqual([])
  const taken = await zoe.screen('share_records', { shareId: made.shareId, patientId: 'th-zoe', parts: ['visits'], lasts: 'hour' })
  expect(taken.errors).toEqual(['Conflict'])
  expect((await open(made)).status).toBe(200)
})

test('every call is refused over its limit; without an account only failures count', async () => {
  const { consume } = care.care.limits
  care.care.limits.consume = () => void fail('TooManyTries', { retryAfterSeconds: 60 })
  const sdk = await care.sdk('th-ana')
  for (const [name, ask] of all) expect([name, (await ask(sdk)).status]).toEqual([name, 429])
  care.care.limits.consume = consume
  const { check, count } = care.care.limits
  const counted: string[] = []
  care.care.limits.count = (key) => void counted.push(key)
  const made = await share()
  await open(made)
  await open({ secret: 'none', passcode: wrong })
  await file('nonsense')
  expect(counted).toEqual(['openSharedRecords:127.0.0.1', 'readSharedFile:127.0.0.1'])
  care.care.limits.check = () => fail('TooManyTries', { retryAfterSeconds: 60 })
  expect([(await open(made)).status, (await file('nonsense')).statusCode]).toEqual([429, 429])
  Object.assign(care.care.limits, { check, count })
})

test('every share, opening, refusal and withdrawal is audited with the patient', async () => {
  const made = await share()
  await open({ ...made, passcode: wrong })
  await open(made)
  await ana.screen('withdraw_share', { shareId: made.shareId })
  const { rows } = await care.pool.query<{ word: string }>(
    `select distinct event || ' ' || outcome as word from audit_events where event like 'records.%' and subject_id = 'th-ana' order by 1`,
  )
  expect(rows.map(({ word }) => word)).toEqual([
    'records.share ok',
    'records.shared_open ok',
    'records.shared_open refused',
    'records.withdraw ok',
  ])
})

test('at most twenty links may be open; sharing one again does not count twice', async () => {
  let last = await share()
  for (let made = 1; made < mostOpenShares; made += 1) last = await share()
  expect((await share({ shareId: last.shareId })).status).toBe(200)
  expect((await share()).errors).toEqual(['TooManyShares'])
  await ana.screen('withdraw_share', { shareId: last.shareId })
  expect((await share()).status).toBe(200)
})
