import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { fakeView } from '#ui/testing/fake-view.ts'
import { PriceWidget } from '#web/prices/price-widget.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

beforeEach(() => configurePage())
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = (zip: string | null = '78704') => renderForMember(<PriceWidget />, demoSession({ zip }))
const address = () => screen.getByRole('status', { name: 'address' }).textContent
const optionsOf = ({ list }: HTMLInputElement) => [...(list?.options ?? [])].map(({ value }) => value)
const search = () => userEvent.click(screen.getByRole('button', { name: 'Search' }))

test.each([
  ['mri knee', '/procedures?zip=78704&name=mri+knee'],
  ['73721', '/procedures?zip=78704&code=73721'],
  ['0001u', '/procedures?zip=78704&code=0001U'],
])('the procedure search for %s opens %s, with the zip of the profile [DASH-15 DASH-16 DASH-19 DASH-42]', async (typed, to) => {
  open()
  await userEvent.type(screen.getByLabelText('Procedure or CPT code'), typed)
  await search()
  await waitFor(() => expect(address()).toBe(to))
})

test('popular procedures load once the card is in view, and the three shortest lead to their prices', async () => {
  const server = fakeServer({
    'GET /api/pricing/procedures/cash/popular': {
      body: {
        data: {
          popular: [
            { code: '99203', name: 'New patient office visit' },
            { code: '80061', name: 'Cholesterol test' },
            { code: '77067', name: 'Screening mammogram' },
            { code: '73721', name: 'Knee MRI' },
          ],
        },
      },
    },
  })
  const show = fakeView()
  open()
  expect(server.asked).toEqual([])
  show()
  const chips = await screen.findByRole('list', { name: 'Popular' })
  expect([...chips.querySelectorAll('a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Knee MRI /procedures?zip=78704&code=73721&name=Knee+MRI',
    'Cholesterol test /procedures?zip=78704&code=80061&name=Cholesterol+test',
    'Screening mammogram /procedures?zip=78704&code=77067&name=Screening+mammogram',
  ])
})

test('prescriptions lead to their page with zip and term [DASH-15 DASH-16 DASH-18 DASH-42]', async () => {
  open()
  await userEvent.click(screen.getByRole('tab', { name: 'Prescriptions' }))
  await userEvent.clear(screen.getByLabelText('Zip'))
  await userEvent.type(screen.getByLabelText('Zip'), '60601')
  await userEvent.type(screen.getByLabelText('Drug name'), 'metformin{Enter}')
  await waitFor(() => expect(address()).toBe('/prescriptions?zip=60601&term=metformin'))
})

test('a short zip shows an error and is not searched, but an empty one is', async () => {
  open('78')
  await userEvent.type(screen.getByLabelText('Procedure or CPT code'), 'mri{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect Zip Code')
  expect(address()).toBe('/dashboard')
  expect(document.activeElement).toBe(screen.getByLabelText('Zip'))
  await userEvent.clear(screen.getByLabelText('Zip'))
  await search()
  await waitFor(() => expect(address()).toBe('/procedures?name=mri'))
})

test('a procedure chosen among the suggestions is searched for by code and name [DASH-19 DASH-41]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = fakeServer({ 'GET /api/procedure/search': { body: { data: [{ code: '73721', description: 'MRI, knee' }] } } })
  open()
  const field = screen.getByLabelText<HTMLInputElement>('Procedure or CPT code')
  fireEvent.input(field, { target: { value: 'mr' } })
  act(() => void vi.advanceTimersByTime(300))
  fireEvent.input(field, { target: { value: 'mri' } })
  act(() => void vi.advanceTimersByTime(499))
  expect(server.asked).toEqual([])
  act(() => void vi.advanceTimersByTime(1))
  vi.useRealTimers()
  await waitFor(() => expect(optionsOf(field)).toEqual(['MRI, knee - 73721']))
  expect(server.asked).toEqual([{ call: 'GET /api/procedure/search', query: { name: 'mri' }, body: null }])
  fireEvent.input(field, { target: { value: 'MRI, knee - 73721' } })
  await search()
  await waitFor(() => expect(address()).toBe('/procedures?zip=78704&code=73721&name=MRI%2C+knee'))
})

test('drugs are suggested 500 ms after the last key; a failure shows nothing [DASH-41]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isUp = true
  const server = fakeServer({
    'GET /api/utilities/rx': () => (isUp ? { body: { data: { drugs: [{ name: 'Metformin', drugId: 'metformin' }] } } } : null),
  })
  open()
  fireEvent.click(screen.getByRole('tab', { name: 'Prescriptions' }))
  const field = screen.getByLabelText<HTMLInputElement>('Drug name')
  fireEvent.input(field, { target: { value: 'metf' } })
  act(() => void vi.advanceTimersByTime(499))
  expect(server.asked).toEqual([])
  act(() => void vi.advanceTimersByTime(1))
  vi.useRealTimers()
  await waitFor(() => expect(optionsOf(field)).toEqual(['Metformin']))
  isUp = false
  fireEvent.input(field, { target: { value: 'lisi' } })
  await waitFor(() => expect(server.asked.map(({ query }) => query)).toEqual([{ name: 'metf' }, { name: 'lisi' }]), { timeout: 3000 })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the search text is stored 500 ms after the last key and survives a reload [DASH-41]', () => {
  vi.useFakeTimers()
  open()
  const field = screen.getByLabelText('Procedure or CPT code')
  fireEvent.input(field, { target: { value: 'mr' } })
  vi.advanceTimersByTime(300)
  fireEvent.input(field, { target: { value: 'mri' } })
  vi.advanceTimersByTime(499)
  expect(sessionStorage.getItem('foyer.forms')).toBeNull()
  vi.advanceTimersByTime(1)
  expect(sessionStorage.getItem('foyer.forms')).toContain('"procedure":"mri"')
  cleanup()
  open()
  expect(screen.getByLabelText<HTMLInputElement>('Procedure or CPT code').value).toBe('mri')
})
