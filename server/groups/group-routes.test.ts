import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testVirus } from '#platform/gateways/file-scan.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { GroupAnswer } from '#shared/groups/group-calls.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'
import { plainSettings } from '#shared/testing/random-groups.ts'

let portal: TestPortal
let olga: TestBrowser
beforeEach(async () => {
  portal = await openTestPortal({ env: { RATE_LIMITS: '1000' } })
})
afterEach(() => portal.close())
beforeEach(async () => {
  portal.clock.advance(1_800_000)
  olga = await portal.operator('olga.admin@example.com')
})

let made = 0
const newGroup = async (change: Partial<GroupSettings> = {}): Promise<GroupAnswer> => {
  made += 1
  const answer = await olga.post('/api/console/groups', { code: `TEST-${made}`, settings: { ...plainSettings, ...change } })
  expect(answer.statusCode, answer.body).toBe(200)
  return (await olga.get(`/api/console/groups/${answer.json().data.id}`)).json().data
}
const save = (group: GroupAnswer, change: Partial<GroupSettings>) =>
  olga.put(`/api/console/groups/${group.id}`, { version: group.version, settings: { ...group.settings, ...change } })
const errorsOf = (answer: Awaited<ReturnType<TestBrowser['get']>>) => [
  answer.statusCode,
  ...answer.json().meta.errorMessages.map(({ code, field }: { code: string; field?: string }) => `${code} ${field ?? ''}`.trim()),
]
const audited = async (event: string, subjectId: string): Promise<string[]> =>
  (
    await portal.pool.query<{ outcome: string }>(`select outcome from audit_events where event = $1 and subject_id = $2`, [
      event,
      subjectId,
    ])
  ).rows.map(({ outcome }) => outcome)

test('a new group is stored as entered, and found by name or code', async () => {
  const group = await newGroup({
    name: 'Riverbend 100% Schools',
    features: [{ feature: 'RX', startsOn: null, endsOn: '2027-01-01' }],
    prices: [{ type: 'Diabetes', cents: 0 }],
    plans: [{ code: 'EMP', name: 'Employee only' }],
    color: '#1f5fa8',
  })
  expect(group.version).toBe(1)
  expect(group.settings).toEqual({
    ...plainSettings,
    name: 'Riverbend 100% Schools',
    color: '#1f5fa8',
    features: [{ feature: 'RX', startsOn: null, endsOn: '2027-01-01' }],
    prices: [{ type: 'Diabetes', cents: 0 }],
    plans: [{ code: 'EMP', name: 'Employee only' }],
  })
  const codes = async (search: string) =>
    (await olga.get(`/api/console/groups?${new URLSearchParams({ search })}`)).json().data.rows.map(({ code }: { code: string }) => code)
  expect(await codes('riverbend')).toEqual([group.code])
  expect(await codes('100% s')).toEqual([group.code])
  expect(await codes(group.code.toLowerCase())).toContain(group.code)
  expect(await codes('_')).toEqual([])
  expect(await audited('admin.group.create', group.id)).toEqual(['ok'])
})

test('a group code is unique, with capitals, digits and hyphens only', async () => {
  const { code } = await newGroup()
  const create = (given: string) => olga.post('/api/console/groups', { code: given, settings: plainSettings })
  expect(errorsOf(await create(code))).toEqual([409, 'GroupCodeTaken code'])
  expect(errorsOf(await create('lower'))).toEqual([422, 'GroupCodeShape code'])
  expect(errorsOf(await create(''))).toContain('Required code')
})

test('invalid settings are refused at their field, and nothing is saved', async () => {
  const group = await newGroup()
  const refused = async (change: object) => errorsOf(await save(group, change as Partial<GroupSettings>))
  expect(await refused({ name: '' })).toEqual([422, 'Required settings.name'])
  expect(await refused({ color: '#f2a65a' })).toEqual([422, 'ColorTooPale settings.color'])
  expect(await refused({ color: 'red' })).toEqual([422, 'ColorInvalid settings.color'])
  expect(await refused({ supportPhone: '555' })).toEqual([422, 'PhoneInvalid settings.supportPhone'])
  expect(await refused({ startsOn: '2026-02-30' })).toEqual([422, 'DateInvalid settings.startsOn'])
  expect(await refused({ startsOn: '2027-01-01', endsOn: '2026-12-31' })).toEqual([422, 'DaysReversed settings.endsOn'])
  expect(await refused({ pinMethods: [] })).toEqual([422, 'Required settings.pinMethods'])
  expect(await refused({ rememberDeviceDays: 366 })).toEqual([422, 'NumberInvalid settings.rememberDeviceDays'])
  const twice = { type: 'Diabetes', cents: 1 }
  expect(await refused({ prices: [twice, twice] })).toEqual([422, 'EntryTwice settings.prices.1.type'])
  const reversed = { feature: 'RX', startsOn: '2027-02-01', endsOn: '2027-01-01' }
  expect(await refused({ features: [reversed] })).toEqual([422, 'DaysReversed settings.features.0.endsOn'])
  expect(await refused({ logoHash: 'x'.repeat(43) })).toEqual([422, 'InvalidInput settings.logoHash'])
  expect(await refused({})).toEqual([422, 'NothingChanged'])
  expect((await olga.get(`/api/console/groups/${group.id}`)).json().data).toMatchObject({ version: 1 })
})

test('the second of two operators gets a conflict, and the first save is kept', async () => {
  const group = await newGroup()
  expect((await save(group, { name: 'First' })).json().data).toMatchObject({ version: 2, settings: { name: 'First' } })
  expect(errorsOf(await save(group, { name: 'Second' }))).toEqual([409, 'Conflict'])
  expect((await olga.get(`/api/console/groups/${group.id}`)).json().data.settings.name).toBe('First')
  expect(await audited('admin.group.save', group.id)).toEqual(['ok'])
})

test('only one of two simultaneous saves succeeds', async () => {
  const group = await newGroup()
  const answers = await Promise.all([save(group, { name: 'One' }), save(group, { name: 'Two' })])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

const demoGroup = async (code: string): Promise<GroupAnswer> => {
  const { rows } = (await olga.get(`/api/console/groups?search=${code}`)).json().data
  return (await olga.get(`/api/console/groups/${rows[0].id}`)).json().data
}

test('signed-in members see a change of their group at the next poll [SHELL-086]', async () => {
  const member = portal.browser()
  await member.signIn('ana.rivera@example.com')
  const before = await member.get('/api/session')
  const poll = () => member.get('/api/session', { headers: { 'if-none-match': before.headers.etag as string } })
  expect((await poll()).statusCode).toBe(304)
  const group = await demoGroup('FOYER')
  await save(group, { name: 'Lakeside Renamed', color: '#1f5fa8' })
  const after = (await poll()).json().data.group
  expect(after.name).toBe('Lakeside Renamed')
  expect(after.brand.colors.primary[0]).toBe('#1f5fa8')
  expect(after.brand.logo).toBeNull()
})

test('features start and end at midnight in the deployment zone, also when one replaces another [SHELL-086 SHELL-087]', async () => {
  const group = await demoGroup('RX-ONLY')
  const today = group.deployment.today
  const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
  const saved = await save(group, {
    features: [
      { feature: 'RX', startsOn: null, endsOn: tomorrow },
      { feature: 'Telehealth', startsOn: tomorrow, endsOn: null },
    ],
  })
  expect(saved.statusCode).toBe(200)
  const toMidnight = () => Date.parse(`${tomorrow}T05:00:00Z`) - portal.clock.now().getTime()
  const read = async () => {
    const member = portal.browser()
    await member.signIn('rita.rx@example.com')
    return member
  }
  portal.clock.advance(toMidnight() - 60_000)
  const member = await read()
  const before = await member.get('/api/session')
  expect(before.json().data.group.features).toEqual(['RX'])
  portal.clock.advance(60_000)
  const after = await member.get('/api/session', { headers: { 'if-none-match': before.headers.etag as string } })
  expect([after.statusCode, after.json().data.group.features]).toEqual([200, ['Telehealth']])
})

/** A single-color PNG of the given size. */
const pngOf = (width: number, height: number): Buffer => {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(height * (width + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const upload = (group: GroupAnswer, bytes: Buffer) =>
  portal.http.inject({
    method: 'POST',
    url: `/api/console/groups/${group.id}/logo`,
    cookies: Object.fromEntries(olga.cookies),
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' },
    payload: bytes,
  })

test("a logo is stored and served, cacheable, only to the group's own members", async () => {
  const group = await demoGroup('FOYER')
  const picture = pngOf(64, 32)
  const { logoHash } = (await upload(group, picture)).json().data
  const member = portal.browser()
  await member.signIn('ana.rivera@example.com')
  expect((await save(group, { logoHash })).statusCode).toBe(200)
  const { logo } = (await member.get('/api/session')).json().data.group.brand
  expect(logo).toBe(`/api/groups/logos/${logoHash}`)
  const shown = await member.get(logo)
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'private, max-age=31536000, immutable',
  ])
  expect(shown.rawPayload.equals(picture)).toBe(true)
  const stranger = portal.browser()
  await stranger.signIn('rita.rx@example.com')
  expect((await stranger.get(logo)).statusCode).toBe(404)
  expect((await portal.browser().get(logo)).statusCode).toBe(401)
  expect((await olga.get(`/api/console/groups/${group.id}/logos/${logoHash}`)).statusCode).toBe(200)
})

test('a logo with a virus is refused and not stored, and so is every logo while no scanner answers', async () => {
  const group = await demoGroup('FOYER')
  const count = async () => (await portal.pool.query('select count(*)::int as n from portal.group_logos')).rows[0].n
  const before = await count()
  // After the end of the picture, where browsers do not look.
  const infected = await upload(group, Buffer.concat([pngOf(65, 32), Buffer.from(testVirus)]))
  expect([infected.statusCode, infected.json().meta.errors]).toEqual([422, ['AttachmentRefused']])
  const { fileScan } = portal.portal
  portal.portal.fileScan = { isClean: () => Promise.reject(new Error('down')) }
  const unchecked = await upload(group, pngOf(66, 32))
  portal.portal.fileScan = fileScan
  expect(unchecked.json().meta.errors).toEqual(['AttachmentUnchecked'])
  expect(await count()).toBe(before)
})

test.each([
  ['an SVG that could carry scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['text', Buffer.from('no picture at all, but long enough to be one')],
  ['an empty file', Buffer.alloc(0)],
  ['an image that is too wide', pngOf(1025, 10)],
  ['an image without height', pngOf(10, 0)],
])('%s is refused as a logo', async (_what, bytes) => {
  const answer = await upload(await newGroup(), bytes)
  expect(errorsOf(answer as never)).toEqual([422, 'PictureInvalid'])
})

test('a logo over 64 KB is refused before it is read', async () => {
  expect((await upload(await newGroup(), Buffer.alloc(64 * 1024 + 1))).statusCode).toBe(413)
})

test('auditors and support read groups and change nothing', async () => {
  const group = await newGroup()
  for (const email of ['sue.support@example.com', 'al.audit@example.com'] as const) {
    const reader = await portal.operator(email)
    expect((await reader.get(`/api/console/groups/${group.id}`)).statusCode).toBe(200)
    expect((await reader.put(`/api/console/groups/${group.id}`, {})).json().meta.errors).toEqual(['RoleMissing'])
  }
})
