import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPortalRetention } from '#server/retention/retention-jobs.ts'
import { directoryDoctors, directoryFacilities } from '#server/schema/directory-tables.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { FavoriteElement } from '#shared/favorites/favorite-calls.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal()
  const place = { city: 'Austin', state: 'TX', zip: '78704', source: 'test' }
  await portal.db.insert(directoryDoctors).values({
    npi: '1999999984',
    first: 'Test',
    last: 'Doctor',
    lastFolded: 'doctor',
    title: 'MD',
    specialties: ['dermatology'],
    street: '1 Elm St',
    phone: '5125550144',
    ...place,
  })
  await portal.db
    .insert(directoryFacilities)
    .values({ id: 'test-1', kind: 'hospitals', company: 'Test Hospital', address1: '2 Elm St', phone: '', ...place })
})
afterEach(() => portal.close())

const open = async (email: string) => {
  const browser = portal.browser()
  const { data } = (await browser.signIn(email)).json()
  const path = `/api/profiles/${data.profile.id}/circles`
  return { browser, path, telehealthId: data.familyMember.telehealthId as string }
}

type Circles = { type: string; elements: FavoriteElement[] }[]
const circlesOf = async (browser: TestBrowser, path: string): Promise<Circles> => (await browser.get(path)).json().data.circles

test('favorites are listed with name, avatar, details and the id that removes them [FAV-01 FAV-02 FAV-16 CALL-39]', async () => {
  const { browser, path } = await open('ana.rivera@example.com')
  const circles = await circlesOf(browser, path)
  expect(circles.map(({ type, elements }) => [type, elements.length])).toEqual([
    ['rx', 2],
    ['pcp', 1],
    ['dentists', 1],
    ['pediatricians', 1],
    ['optometrists', 1],
    ['specialists', 1],
    ['urgent-care', 1],
    ['vets', 1],
    ['veterinarians', 1],
    ['hospitals', 1],
    ['pharmacy', 1],
    ['main-dishes', 1],
    ['soup', 1],
  ])
  expect(circles[1]?.elements[0]).toEqual({
    id: 'demo-maria-estevez-md',
    circleId: expect.any(String),
    name: 'Maria Estevez, MD',
    avatar: null,
    meta: '{"address":"2100 Barton Hill Rd, Austin, TX 78704","phoneNumber":"5125550131"}',
    type: 'pcp',
  })
})

test("a doctor and a hospital are saved once, with the directory's data [FAV-15]", async () => {
  const { browser, path } = await open('nora.hyuhg@example.com')
  const first = await browser.post(path, { type: 'specialists', itemId: '1999999984', name: 'Forged' })
  const again = await browser.post(path, { type: 'specialists', itemId: '1999999984' })
  await browser.post(path, { type: 'hospitals', itemId: 'test-1' })
  expect(again.json()).toEqual(first.json())
  expect((await circlesOf(browser, path)).map(({ type, elements }) => [type, elements.map(({ name, meta }) => [name, meta])])).toEqual([
    ['specialists', [['Test Doctor, MD', '{"address":"1 Elm St, Austin, TX 78704","phoneNumber":"5125550144"}']]],
    ['hospitals', [['Test Hospital', '{"address":"2 Elm St, Austin, TX 78704","phoneNumber":null}']]],
  ])
})

test('an item that the directory does not have is not saved', async () => {
  const { browser, path } = await open('nora.hyuhg@example.com')
  for (const body of [
    { type: 'specialists', itemId: '1' },
    { type: 'soup', itemId: 'demo-white-bean-and-kale-soup' },
  ])
    expect((await browser.post(path, body)).statusCode).toBe(404)
  expect((await browser.post(path, { type: 'gurus', itemId: '1' })).statusCode).toBe(422)
})

test('a removed favorite disappears at once, and saving it again restores it [FAV-03 FAV-13 CALL-40]', async () => {
  const { browser, path } = await open('ana.rivera@example.com')
  const before = await circlesOf(browser, path)
  const soup = before.at(-1)?.elements[0]
  expect((await browser.ask('DELETE', `${path}/${soup?.circleId}`)).json()).toEqual({ data: { removed: true } })
  expect((await circlesOf(browser, path)).map(({ type }) => type)).not.toContain('soup')
  expect((await browser.ask('DELETE', `${path}/${soup?.circleId}`)).statusCode).toBe(404)
  await browser.post(path, { type: 'soup', itemId: soup?.id })
  expect(await circlesOf(browser, path)).toEqual(before)
  await browser.ask('DELETE', `${path}/${soup?.circleId}`)
  portal.clock.advance(24 * 3_600_000 + 1)
  await keepPortalRetention(portal.portal, portal.db)
  await browser.signIn('ana.rivera@example.com')
  expect((await browser.post(path, { type: 'soup', itemId: soup?.id })).statusCode).toBe(404)
})

test("another member's favorites cannot be read, saved or removed", async () => {
  const ana = await open('ana.rivera@example.com')
  const other = await open('nora.hyuhg@example.com')
  const [first] = (await circlesOf(ana.browser, ana.path))[0]?.elements ?? []
  const tries = [
    other.browser.get(ana.path),
    other.browser.post(ana.path, { type: 'hospitals', itemId: 'test-1' }),
    other.browser.ask('DELETE', `${ana.path}/${first?.circleId}`),
    other.browser.ask('DELETE', `${other.path}/${first?.circleId}`),
    other.browser.get(`/api/teladoc/member/Pharmacies?memberId=${ana.telehealthId}`),
  ]
  for (const tried of tries) expect((await tried).statusCode).toBe(404)
  expect((await circlesOf(ana.browser, ana.path))[0]?.elements[0]).toEqual(first)
})

test('sections that the group does not have are left out [FAV-08 FAV-09 FAV-10 FAV-11]', async () => {
  const { browser, path } = await open('sam.basic@example.com')
  await browser.post(path, { type: 'specialists', itemId: '1999999984' })
  await browser.post(path, { type: 'hospitals', itemId: 'test-1' })
  expect((await circlesOf(browser, path)).map(({ type }) => type)).toEqual(['hospitals'])
})
