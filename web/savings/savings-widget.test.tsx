import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { fakeView } from '#ui/testing/fake-view.ts'
import { SavingsWidget } from '#web/savings/savings-widget.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

/** Reports that the card comes near the screen. */
let comeNear: () => void
beforeEach(() => {
  comeNear = fakeView()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const call = 'GET /api/savings/summary/profile-ana'
const summary = (alternative: 'urgent-care' | 'emergency-room') => ({
  body: {
    data: { mostRecent: 86 },
    meta: { lifetime: 1284.5, comparedWith: { consultationTimestamp: '2026-10-03T03:00:00.000Z', alternative } },
  },
})
const none = { body: { data: { mostRecent: null }, meta: { lifetime: 0, comparedWith: null } } }

const open = (reply: Parameters<typeof fakeServer>[0][string], language: 'en' | 'ar' = 'en') => {
  configurePage(language)
  const server = fakeServer({ [call]: reply ?? null })
  renderForMember(<SavingsWidget />, demoSession())
  expect(server.asked).toEqual([])
  comeNear()
  return server
}
const figures = () => screen.getAllByRole('definition').map(({ textContent }) => textContent)

test('the widget shows all savings and those of the latest visit, with one call once it comes near the screen [DASH-36 CALL-38]', async () => {
  const server = open(summary('urgent-care'))
  expect(await screen.findByText('Compared with urgent care on 10/02/2026')).toBeTruthy()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Life Savings', 'Recent Visit Savings'])
  expect(figures()).toEqual(['$1,284.50', '$86.00'])
  expect(server.asked.map(({ call: asked }) => asked)).toEqual([call])
})

test('the widget links to its page before the savings are loaded [DASH-37]', () => {
  open(summary('urgent-care'))
  expect(screen.getByRole('link', { name: 'See all savings' }).getAttribute('href')).toBe('/beat-the-deductible')
})

test('the widget names the emergency room as the alternative, in Arabic too', async () => {
  open(summary('emergency-room'))
  expect(await screen.findByText('Compared with an emergency room on 10/02/2026')).toBeTruthy()
  cleanup()
  open(summary('emergency-room'), 'ar')
  expect(await screen.findByText('مقارنةً بقسم الطوارئ في \u206610/02/2026\u2069')).toBeTruthy()
})

test('without visits the widget says what it will show, and no amounts', async () => {
  open(none)
  expect(await screen.findByText('Your savings will show here after your first visit.')).toBeTruthy()
  expect(screen.queryAllByRole('definition')).toEqual([])
})

test('savings that fail to load say so and can be loaded again', async () => {
  let isUp = false
  open(() => (isUp ? summary('urgent-care') : refused(503, 'Overloaded')))
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load your savings. Please try again.')
  isUp = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Compared with urgent care on 10/02/2026')
  expect(figures()).toEqual(['$1,284.50', '$86.00'])
})
