import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const asMember = async () => {
  const browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
  return browser
}

test('a zip has a latitude and a longitude [CALL-32]', async () => {
  const answer = await (await asMember()).get('/api/address?zip=10001')
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { latitude: 40.7507, longitude: -73.9973 } }])
})

test('a military zip has no coordinates, and an invalid zip is refused [CALL-32 ZIP-09]', async () => {
  const browser = await asMember()
  const codeOf = async (zip: string) => {
    const answer = await browser.get(`/api/address?zip=${zip}`)
    return [answer.statusCode, answer.json().meta.errors]
  }
  expect(await codeOf('09001')).toEqual([404, ['NotFound']])
  expect(await codeOf('99999')).toEqual([422, ['ZipInvalid']])
  expect(await codeOf('1000')).toEqual([422, ['ZipInvalid']])
  expect(await codeOf('')).toEqual([422, ['ZipRequired']])
})

test('the nearest zip of a rounded location is returned; an exact location is refused', async () => {
  const browser = await asMember()
  const near = await browser.get('/api/zip/nearest?latitude=40.7&longitude=-74')
  expect(near.json()).toEqual({ data: { zip: expect.stringMatching(/^\d{5}$/), city: 'New York', state: 'NY' } })
  const statusOf = async (query: string) => (await browser.get(`/api/zip/nearest?${query}`)).statusCode
  expect(await statusOf('latitude=40.7128&longitude=-74.0060')).toBe(422)
  expect(await statusOf('latitude=91&longitude=0')).toBe(422)
  expect(await statusOf('latitude=52.5&longitude=13.4')).toBe(404)
})
