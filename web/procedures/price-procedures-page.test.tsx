import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { PriceProceduresPage } from '#web/procedures/price-procedures-page.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

const user = userEvent.setup()
const details = 'GET /api/procedure/details'
const card = 'GET /api/procedure/card'
const search = 'GET /api/procedure/search'
const knee = { code: '73721', description: 'Knee MRI' }
const popular = { body: { data: { popular: [{ code: '99213', name: 'Follow-up visit, standard' }] } } }
const prices = {
  body: {
    data: {
      cash: [{ type: 'submitted', average: 1255.8 }],
      insurance: [
        { type: 'submitted', average: 1255.8 },
        { type: 'allowed', average: 527.44 },
      ],
    },
    meta: { name: 'Knee MRI', area: 'IL', sources: [{ name: 'Invented sample prices', date: '2026-11-20' }] },
  },
}

const open = async (path: string, answers: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({
    'GET /api/pricing/procedures/cash/popular': popular,
    [search]: { body: { data: [knee] } },
    [details]: prices,
    [card]: { body: { data: { figures: [], ways: [] } } },
    ...answers,
  })
  configurePage()
  renderForMember(
    <>
      <PriceProceduresPage />
      <Toaster />
    </>,
    demoSession({ zip: null }),
    path,
  )
  return server
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Procedure or CPT code' })
const address = () => screen.getByRole('status', { name: 'address' }).textContent

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
})

test('the page says what to enter and suggests common procedures [PROC-01 PROC-02 PROC-06 PROC-08 PROC-10]', async () => {
  await open('/procedures')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Price procedures')
  expect(screen.getByText('Enter a procedure name or CPT code.')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Zip' })).toBeDefined()
  expect(await screen.findByRole('button', { name: 'Follow-up visit, standard - 99213' })).toBeDefined()
})

test('a suggestion fills in name and code, and is priced once there is a zip [PROC-09 PROC-14]', async () => {
  const server = await open('/procedures')
  await user.click(await screen.findByRole('button', { name: 'Follow-up visit, standard - 99213' }))
  expect(box().value).toBe('Follow-up visit, standard - 99213')
  expect(server.count(details)).toBe(0)
  await user.type(screen.getByRole('textbox', { name: 'Zip' }), '60601{Enter}')
  await screen.findByText('Cash')
  expect(server.asked.find(({ call }) => call === details)?.query).toEqual({ zip: '60601', cpt: '99213' })
})

test('a suggestion has a name, a code and a description, and hands over name and code [PROC-09 PROC-16]', async () => {
  await open('/procedures?zip=60601&name=knee')
  await user.click(await screen.findByRole('button', { name: 'Knee MRI - 73721' }))
  expect(address()).toBe('/procedures?zip=60601&code=73721&name=Knee+MRI')
  cleanup()
  await open('/procedures?zip=60601')
  await user.click(await screen.findByRole('button', { name: 'Follow-up visit, standard - 99213' }))
  expect(address()).toBe('/procedures?zip=60601&code=99213&name=Follow-up+visit%2C+standard')
})

test('search results show description and code, and can be chosen by keyboard [PROC-03 PROC-04 PROC-07]', async () => {
  const server = await open('/procedures?zip=60601')
  await user.type(box(), 'knee')
  await screen.findByRole('option', { name: 'Knee MRI - 73721' })
  expect(server.asked.filter(({ call }) => call === search).map(({ query }) => query.name)).toEqual(['knee'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(address()).toBe('/procedures?zip=60601&code=73721&name=Knee+MRI')
  await screen.findByRole('heading', { level: 2, name: 'Knee MRI - 73721' })
})

test('Enter soon after fast typing never chooses from the answer to an earlier text [PROC-04]', async () => {
  const kidney = { code: '76770', description: 'Kidney ultrasound' }
  await open('/procedures?zip=60601', { [search]: { body: { data: [kidney, knee] } } })
  await user.type(box(), 'k')
  await screen.findByRole('option', { name: 'Kidney ultrasound - 76770' })
  fireEvent.change(box(), { target: { value: 'lung' } })
  expect(screen.queryByRole('option')).toBeNull()
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(address()).toBe('/procedures?zip=60601')
  fireEvent.change(box(), { target: { value: 'kn' } })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Knee MRI - 73721'])
  fireEvent.keyDown(box(), { key: 'Enter' })
  expect(address()).toBe('/procedures?zip=60601&code=73721&name=Knee+MRI')
})

test('typed text is searched for 100 ms after the last key [PROC-04]', async () => {
  const server = await open('/procedures?zip=60601')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const count = () => server.asked.filter(({ call }) => call === search).length
  fireEvent.change(box(), { target: { value: 'kne' } })
  act(() => void vi.advanceTimersByTime(60))
  fireEvent.change(box(), { target: { value: 'knee' } })
  act(() => void vi.advanceTimersByTime(99))
  expect(count()).toBe(0)
  act(() => void vi.advanceTimersByTime(1))
  vi.useRealTimers()
  await waitFor(() => expect(count()).toBe(1))
})

test('the list hides 300 ms after the field loses focus [PROC-05]', async () => {
  await open('/procedures?zip=60601')
  await user.type(box(), 'knee')
  await screen.findByRole('option')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.blur(box())
  act(() => void vi.advanceTimersByTime(299))
  expect(box().getAttribute('aria-expanded')).toBe('true')
  act(() => void vi.advanceTimersByTime(1))
  expect(box().getAttribute('aria-expanded')).toBe('false')
})

test('cash and insurance show billed and paid averages, area and source [PROC-11 PROC-12 PROC-13 PROC-18]', async () => {
  await open('/procedures?zip=60601&code=73721&name=Knee+MRI')
  const figures = within(await screen.findByRole('region', { name: 'Knee MRI - 73721' }))
  await figures.findByText('$527.44')
  expect(figures.getAllByText('$1,255.80')).toHaveLength(1)
  expect(figures.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Typically billedThe list price, before any discount',
    'CashTypically paid',
    'InsuranceTypically paid',
    'Your share with insuranceIt depends on your deductible, copay and coinsurance',
  ])
  expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$1,255.80',
    'Unknown',
    '$527.44',
    'Ask your plan',
  ])
  expect(figures.getByText(/Averages for IL\..*Data from Invented sample prices, 11\/20\/2026\..*CPT codes ©/)).toBeDefined()
  expect(screen.queryByText('Popular procedures')).toBeNull()
})

test('different bills of both payers show each, and a virtual visit joins the same chart [PROC-11 PROC-12]', async () => {
  const both = { cash: [{ type: 'submitted', average: 300 }], insurance: [{ type: 'submitted', average: 400 }] }
  const visit = { how: 'visit', cents: 0, isEstimated: false, range: null, source: 'Lakeside', date: '2026-11-20', confidence: 'none' }
  await open('/procedures?zip=60601&code=99213', {
    [details]: { body: { ...prices.body, data: both } },
    [card]: { body: { data: { figures: [visit], ways: ['cash'] } } },
  })
  const figures = within(await screen.findByRole('region', { name: 'Knee MRI - 99213' }))
  await figures.findByText('Virtual visit')
  expect(figures.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Typically billedCash',
    'Typically billedInsurance',
    'CashTypically paid',
    'InsuranceTypically paid',
    'Virtual visitWhat a visit from home costs you',
    'Your share with insuranceIt depends on your deductible, copay and coinsurance',
  ])
})

test('a name from the dashboard is searched at once [PROC-08 PROC-13]', async () => {
  await open('/procedures?zip=60601&name=kne+mri')
  expect(box().value).toBe('kne mri')
  await user.click(await screen.findByRole('button', { name: 'Knee MRI - 73721' }))
  expect(address()).toBe('/procedures?zip=60601&code=73721&name=Knee+MRI')
})

test('a procedure without prices says so, and suggestions are shown [PROC-08]', async () => {
  await open('/procedures?zip=60601&code=99999', {
    [details]: { body: { data: { cash: [], insurance: [] }, meta: { name: '', area: null, sources: [] } } },
  })
  expect((await screen.findByText(/Nothing was found\./)).textContent).toContain('We don’t have prices for 99999 near 60601 yet.')
  expect(await screen.findByRole('heading', { name: 'Popular procedures' })).toBeDefined()
})

test('failures show in their places, and prices can be loaded again [PROC-20 PROC-21]', async () => {
  let isUp = false
  await open('/procedures?zip=60601&code=73721', {
    [details]: () => (isUp ? prices : refused(503, 'Overloaded')),
    'GET /api/pricing/procedures/cash/popular': refused(503, 'Overloaded'),
  })
  await waitFor(() => expect(screen.getAllByText('Failed to download details').length).toBeGreaterThan(1))
  await screen.findByText('Failed to download procedures')
  isUp = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('$527.44')).toBeDefined()
})

test('the list stays open when the field loses focus, and closes a little later [PROC-05]', async () => {
  await open('/procedures?zip=60601')
  await user.type(box(), 'knee')
  await screen.findByRole('option')
  await user.tab()
  expect(box().getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(box().getAttribute('aria-expanded')).toBe('false'))
})
