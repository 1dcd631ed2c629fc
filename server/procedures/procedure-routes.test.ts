import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
let browser: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal({ prices: true })
  browser = portal.browser()
  await browser.signIn('ana.rivera@example.com')
})
afterAll(() => portal.close())

const search = async (name: string) =>
  (await browser.get(`/api/procedure/search?${new URLSearchParams({ name })}`)).json().data as { code: string; description: string }[]
const details = (query: Record<string, string>) => browser.get(`/api/procedure/details?${new URLSearchParams(query)}`)

test('the popular procedures come with name and code [PROC-10 PROC-19 CALL-27]', async () => {
  const { popular } = (await browser.get('/api/pricing/procedures/cash/popular?type=cash')).json().data
  expect(popular).toHaveLength(8)
  expect(popular[0]).toEqual({ name: 'New patient office visit', code: '99203' })
})

test.each([
  ['knee mri', '73721', 'Knee MRI'],
  ['kne mri', '73721', 'Knee MRI'],
  ['colonscopy', '45378', 'Diagnostic colonoscopy'],
  ['7372', '73721', 'Knee MRI'],
])('%j finds %s, by name or code, despite typos [PROC-03 PROC-15 PROC-16 CALL-28]', async (typed, code, description) => {
  expect((await search(typed))[0]).toEqual({ code, description })
})

test('an empty search finds nothing, and a list has at most ten entries', async () => {
  expect(await search('')).toEqual([])
  expect((await search('v')).length).toBeLessThanOrEqual(10)
})

test('prices are for the state of the zip, billed and paid, by cash and insurance [PROC-07 PROC-11 PROC-17 PROC-18 CALL-29]', async () => {
  const { data, meta } = (await details({ zip: '60601', cpt: '73721' })).json()
  expect(data).toEqual({
    cash: [
      { type: 'submitted', average: 1255.8 },
      { type: 'allowed', average: 766.04 },
    ],
    insurance: [
      { type: 'submitted', average: 1255.8 },
      { type: 'allowed', average: 527.44 },
    ],
  })
  expect(meta).toEqual({ name: 'Knee MRI', area: 'IL', sources: [{ name: 'Invented sample prices', date: '2026-11-20' }] })
})

test('a code without prices gives an empty answer, not an error', async () => {
  const { data, meta } = (await details({ zip: '60601', cpt: ' g0438 ' })).json()
  expect([data, meta.area]).toEqual([{ cash: [], insurance: [] }, null])
})

test.each([
  [{ zip: '6060', cpt: '73721' }, 'zip', 'ZipInvalid'],
  [{ zip: '88888', cpt: '73721' }, 'zip', 'ZipInvalid'],
  [{ cpt: '73721' }, 'zip', 'ZipRequired'],
  [{ zip: '60601', cpt: 'knee' }, 'cpt', 'ProcedureCodeInvalid'],
  [{ zip: '60601' }, 'cpt', 'Required'],
] as const)('%o is refused at its field [PROC-14]', async (query, field, code) => {
  const answer = await details(query as unknown as Record<string, string>)
  const { errorMessages } = answer.json().meta
  expect([answer.statusCode, errorMessages[0].field, errorMessages[0].code]).toEqual([422, field, code])
})
