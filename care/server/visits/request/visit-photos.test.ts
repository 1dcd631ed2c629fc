import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { members } from '#care/server/schema/member-tables.ts'
import { drafts, visitPhotos, visits } from '#care/server/schema/visit-tables.ts'
import { keepCareAt } from '#care/server/testing/keep-care.ts'
import { openTestCare, type TestCare, testClaims } from '#care/server/testing/test-care.ts'
import { sendDraft } from '#care/server/testing/test-visits.ts'
import { testVirus } from '#platform/gateways/file-scan.ts'
import { bareJpeg, barePng, secretWords, taggedJpeg, taggedPng } from '#platform/testing/tagged-pictures.ts'

let care: TestCare
type Sdk = Awaited<ReturnType<TestCare['sdk']>>
let ana: Sdk
let eve: Sdk
beforeAll(async () => {
  care = await openTestCare()
})
afterAll(() => care.close())
beforeEach(async () => {
  care.clock.set('2026-11-20T15:00:00Z')
  for (const table of [visitPhotos, visits, drafts, members]) await care.db.delete(table)
  for (const telehealthId of ['th-ana', 'th-eve']) await care.logIn(testClaims({ member: { telehealthId } }))
  ana = await care.sdk('th-ana')
  eve = await care.sdk('th-eve')
})

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xff, 0xd9])

const call = (sdk: Sdk, method: 'GET' | 'POST' | 'DELETE', id = '', payload?: Buffer) =>
  care.http.inject({
    method,
    url: `/mobile/visit_photos${id && `/${id}`}`,
    headers: { authorization: `Bearer ${sdk.token}`, ...(payload ? { 'content-type': 'application/octet-stream' } : {}) },
    ...(payload ? { payload } : {}),
  })
const add = async (sdk: Sdk, bytes: Buffer = png): Promise<string> => (await call(sdk, 'POST', '', bytes)).json().photoId
const errorsOf = (answer: { json: () => { meta: { errors: string[] } } }) => answer.json().meta.errors

test('a photo is added to the draft, served in its own format, and can be removed', async () => {
  const ids = [await add(ana, jpeg), await add(ana)]
  expect((await ana.screen('visit_options')).data.draft.content).toEqual({ photoIds: ids })
  const shown = await call(ana, 'GET', ids[0])
  expect([shown.headers['content-type'], shown.rawPayload.equals(jpeg)]).toEqual(['image/jpeg', true])
  expect((await call(ana, 'DELETE', ids[0])).json()).toEqual({ dropped: true })
  expect((await call(ana, 'DELETE', ids[0])).statusCode).toBe(404)
  // A patch cannot change which photos a draft has.
  expect((await ana.screen('save_visit_draft', { patch: { photoIds: [] } })).data.content.photoIds).toEqual([ids[1]])
})

test.each([
  ['a PDF', Buffer.from('%PDF-1.7 and more of it, long enough to be one')],
  ['an SVG that could carry scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a WebP', Buffer.from('RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0\x30\x01\0\x9d\x01\x2a\x01\0\x01\0\0\0\0\0', 'latin1')],
  ['a truncated PNG', png.subarray(0, 12)],
  ['an empty file', Buffer.alloc(0)],
])('%s is refused', async (_, bytes) => {
  const answer = await call(ana, 'POST', '', bytes)
  expect([answer.statusCode, errorsOf(answer)]).toEqual([422, ['PhotoInvalid']])
})

test('a photo does not tell the clinic where and by whom it was taken', async () => {
  for (const [tagged, bare] of [
    [taggedJpeg(), bareJpeg()],
    [taggedPng(), barePng()],
  ] as const) {
    const { rawPayload } = await call(ana, 'GET', await add(ana, tagged))
    for (const word of secretWords) expect(rawPayload.includes(word)).toBe(false)
    expect(rawPayload.equals(bare)).toBe(true)
  }
})

test('a photo is scanned for viruses, and none is taken while the scanner is missing or does not answer', async () => {
  const { fileScan } = care.care
  const infected = await call(ana, 'POST', '', Buffer.concat([png, Buffer.from(testVirus)]))
  expect([infected.statusCode, errorsOf(infected)]).toEqual([422, ['AttachmentRefused']])
  for (const broken of [null, { isClean: () => Promise.reject(new Error('down')) }]) {
    care.care.fileScan = broken
    const answer = await call(ana, 'POST', '', png)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([503, ['AttachmentUnchecked']])
  }
  care.care.fileScan = fileScan
  expect((await ana.screen('visit_options')).data.draft?.content.photoIds ?? []).toEqual([])
  expect((await call(ana, 'POST', '', png)).statusCode).toBe(200)
})

test('a photo that would fill a reader’s memory is refused by its header', async () => {
  for (const bomb of [barePng(100_000, 100_000), bareJpeg(65_000, 65_000)]) {
    const answer = await call(ana, 'POST', '', bomb)
    expect([answer.statusCode, errorsOf(answer)]).toEqual([422, ['PictureTooLarge']])
  }
})

test('a photo of ten megabytes is accepted, one byte more is refused', async () => {
  const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024 - png.length)])
  expect((await call(ana, 'POST', '', large)).statusCode).toBe(200)
  expect(errorsOf(await call(ana, 'POST', '', Buffer.concat([large, Buffer.alloc(1)])))).toEqual(['TooLarge'])
})

test('five photos are accepted and a sixth is refused, even when sent at once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => call(ana, 'POST', '', png)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  const refused = answers.find(({ statusCode }) => statusCode !== 200)
  expect(refused?.json().meta.errorMessages).toMatchObject([{ code: 'TooManyPhotos', reason: 'You can add up to 5 photos.' }])
})

test("another member's photo is not found", async () => {
  const id = await add(ana)
  await add(eve)
  for (const method of ['GET', 'DELETE'] as const)
    for (const one of [id, 'none']) expect((await call(eve, method, one)).statusCode).toBe(404)
  expect((await call(ana, 'GET', id)).statusCode).toBe(200)
})

test('photos stay with a Dermatology visit, and are deleted with any other type', async () => {
  const id = await add(ana)
  await sendDraft(ana, { type: 'Dermatology' })
  expect((await call(ana, 'GET', id)).statusCode).toBe(404)
  expect(await care.db.$count(visitPhotos)).toBe(1)
  await add(ana)
  await sendDraft(ana)
  expect(await care.db.$count(visitPhotos)).toBe(1)
})

test('photos are deleted with a dropped draft, or thirty days after its last change; a visit keeps its photos', async () => {
  await add(ana)
  await ana.screen('drop_visit_draft')
  expect(await care.db.$count(visitPhotos)).toBe(0)
  await add(eve)
  await sendDraft(eve, { patientId: 'th-eve', type: 'Dermatology' })
  await add(ana)
  care.clock.advance(30 * 86_400_000)
  await keepCareAt(care)
  expect([await care.db.$count(drafts), await care.db.$count(visitPhotos)]).toEqual([1, 2])
  care.clock.advance(1)
  await keepCareAt(care)
  expect([await care.db.$count(drafts), await care.db.$count(visitPhotos)]).toEqual([0, 1])
})
