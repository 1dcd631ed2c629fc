import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Language } from '#shared/languages.ts'
import type { PastConsultation } from '#shared/visits/consultation.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { demoSession } from '#web/testing/demo-session.ts'
import { demoPastConsultation, wireDate } from '#web/testing/demo-visits.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'
import { PastVisitsPage } from '#web/visits/past-visits-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const call = 'GET /api/consultations/past'
const answer = (...consultations: PastConsultation[]) => ({ body: { data: { consultations } } })
const leo = demoPastConsultation({
  consult_id: 'v2',
  consult_type: 'Dermatology',
  status: 'Cancelled',
  summary: null,
  cancel_reason: 'The photo was too dark.',
  reason: 'A mole',
  provider: { first_name: 'Maya', last_name: 'Okafor', credentials: 'MD' },
  requested_date: wireDate('2026-10-02T14:20:00Z'),
  member: { first_name: 'Leo', last_name: 'Rivera' },
  memberId: 'tele-leo',
})

const open = async (reply: Parameters<typeof fakeServer>[0][string], path = '/past-visits', language: Language = 'en') => {
  configurePage(language)
  const server = fakeServer({ [call]: reply ?? null })
  renderForMember(<PastVisitsPage />, demoSession(), path)
  return server
}
const address = () => screen.getByRole('status', { name: 'address' }).textContent

test('past visits are listed with links to their details', async () => {
  const server = await open(answer(demoPastConsultation(), leo))
  const list = await screen.findByRole('list', { name: 'Past visits' })
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => `${link.textContent} → ${link.getAttribute('href')}`),
  ).toEqual([
    'General Medical\u00a0· Maya OkaforA cold11/09/2026, 2:50 PM CST · Completed → /past-visits?consultId=v1',
    'Dermatology\u00a0· Maya Okafor, MD\u00a0· for Leo RiveraA mole10/02/2026, 9:20 AM CDT · Canceled → /past-visits?consultId=v2',
  ])
  expect(server.asked).toEqual([{ call, query: { memberId: 'tele-1' }, body: null }])
})

test('a past visit links to what was prescribed and signed in it, and says what no longer holds', async () => {
  const issued = {
    prescriptions: [
      { id: 'p1', title: 'Cetirizine 10 MG Oral Tablet', is_over: false },
      { id: 'p2', title: '', is_over: true },
    ],
    documents: [{ id: 'd1', title: 'school', is_over: true }],
  } as const
  await open(
    answer(demoPastConsultation({ ...issued, prescriptions: [...issued.prescriptions], documents: [...issued.documents] })),
    '/past-visits?consultId=v1',
  )
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await href('Cetirizine 10 MG Oral Tablet')).toBe('/my-prescriptions?prescription=p1')
  expect(await href('We couldn’t read this entry.')).toBe('/my-prescriptions?prescription=p2')
  expect(await href('Note for school')).toBe('/my-documents?document=d1')
  expect([screen.getByText('Canceled').tagName, screen.getByText('Withdrawn').tagName]).toEqual(['SPAN', 'SPAN'])
})

test('a visit cancelled before its time offers its removal from a calendar; others do not', async () => {
  const made = vi.fn((_file: Blob) => 'blob:removal')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: vi.fn() }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const later = wireDate(new Date(Date.now() + 86_400_000).toISOString())
  const cancelled = { status: 'Cancelled', summary: null, requested_date: later } as const
  await open(answer(demoPastConsultation(cancelled)), '/past-visits?consultId=v1')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove from calendar' }))
  await waitFor(() => expect(made).toHaveBeenCalled())
  expect(await made.mock.calls[0]?.[0].text()).toContain('METHOD:CANCEL')
  cleanup()
  for (const other of [{}, { ...cancelled, is_on_demand: true }, { ...cancelled, requested_date: wireDate('2026-11-09T20:50:00Z') }]) {
    await open(answer(demoPastConsultation(other)), '/past-visits?consultId=v1')
    expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove from calendar' })).toBeNull()
    cleanup()
  }
})

test('an address opens a visit with its summary and facts, and it can be printed', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await open(answer(demoPastConsultation({ summary: 'Rest.\nDrink.' }), leo), '/past-visits?consultId=v1')
  const details = within(await screen.findByRole('region', { name: 'General Medical' }))
  expect(details.getByRole('heading', { name: 'After-visit summary' }).nextElementSibling?.textContent).toBe('Rest.\nDrink.')
  expect(details.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)).toEqual([
    'When: 11/09/2026, 2:50 PM CST',
    'Ended: 11/09/2026, 3:10 PM CST',
    'Clinician: Maya Okafor',
    'Visit type: Video',
    'Status: Completed',
    'Price of the visit: $45.00',
    'Reference: V-7K2M9Q',
  ])
  await userEvent.click(details.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

test('Back returns to the list, with the focus on the row', async () => {
  await open(answer(demoPastConsultation(), leo), '/past-visits?consultId=v2')
  const details = within(await screen.findByRole('region', { name: 'Dermatology' }))
  expect(details.getByRole('heading', { name: 'Reason it was canceled' }).nextElementSibling?.textContent).toBe('The photo was too dark.')
  expect(details.queryByText('Price of the visit')).toBeNull()
  await userEvent.click(details.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(address()).toBe('/past-visits'))
  expect(document.activeElement?.getAttribute('href')).toBe('/past-visits?consultId=v2')
})

test('an unknown visit says so, and an empty list links to a request', async () => {
  await open(answer(), '/past-visits?consultId=v9')
  expect(await screen.findByRole('heading', { name: 'We can’t find this visit in your past visits.' })).toBeTruthy()
  cleanup()
  await open(answer())
  expect(await screen.findByRole('heading', { name: 'No past visits yet' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Request a visit' })).toBeTruthy()
})

test('in Arabic, visits that fail to load can be loaded again', async () => {
  let isUp = false
  await open(() => (isUp ? answer(demoPastConsultation()) : refused(503, 'CareUnavailable')), '/past-visits', 'ar')
  const again = within(await screen.findByRole('alert')).getByRole('button')
  isUp = true
  await userEvent.click(again)
  expect(await screen.findByRole('list', { name: 'الزيارات السابقة' })).toBeTruthy()
})

test('the summary begins with the reason, and leads on to the clinician, a follow-up and the invoice', async () => {
  await open(answer(demoPastConsultation({ reason: 'A stuffed nose' })), '/past-visits?consultId=v1')
  const parts = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
  expect(parts).toEqual(['Reason for the visit', 'After-visit summary'])
  expect(screen.getByText('A stuffed nose')).toBeTruthy()
  const ways = ['Message the clinician', 'Book a follow-up', 'See the invoice'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(ways).toEqual([
    '/message-center?step=new&team=GeneralMedical&patient=tele-1',
    '/request-a-visit?type=general-medical',
    '/invoices?invoice=invoice-1',
  ])
})

test('a cancelled visit leads to no message or follow-up, and one without an invoice to none', async () => {
  await open(answer({ ...leo, invoice_id: null }), '/past-visits?consultId=v2')
  await screen.findByText('The photo was too dark.')
  expect(screen.queryByRole('link', { name: /Message|follow-up|invoice/ })).toBeNull()
})

test('a visit with a clinician who still sees patients can be booked again, and the clinician kept', async () => {
  const visit = demoPastConsultation({ provider_id: 'c-1' })
  const { consult_id: consultId, memberId } = visit
  const keep = 'POST /api/consultation/clinician'
  const server = fakeServer({ [call]: answer(visit), [keep]: { body: { data: { kept: true } } } })
  configurePage('en')
  renderForMember(<PastVisitsPage />, demoSession(), '/past-visits?consultId=v1')
  const again = await screen.findByRole('link', { name: 'Book with Maya Okafor again' })
  expect(again.getAttribute('href')).toBe(`/request-a-visit?type=general-medical&patient=${memberId}&clinician=c-1`)
  expect(screen.queryByRole('link', { name: 'Book a follow-up' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'My clinician', pressed: false }))
  await waitFor(() => expect(server.asked.find((one) => one.call === keep)?.body).toEqual({ consultId, memberId, kept: true }))
})
