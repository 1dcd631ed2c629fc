import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentToasts } from '#ui/lib/toast.ts'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { BackCareWidget } from '#web/programs/back-care-widget.tsx'
import { ChronicCareWidget } from '#web/programs/chronic-care-widget.tsx'
import { CovidAssessmentWidget } from '#web/programs/covid-assessment-widget.tsx'
import { ExpertServicesWidget } from '#web/programs/expert-services-widget.tsx'
import { MentalHealthWidget } from '#web/programs/mental-health-widget.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

const partnerLinks = { backCare: 'https://back.example/start', backCareEarlier: 'sword', betterHelp: 'https://betterhelp.example/' }

beforeEach(() => configurePage('en', { partnerLinks }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const linkNames = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const migratesAt = (startDate: string) => fakeServer({ 'GET /api/configs': { body: { data: { name: 'swordMigrationDate', startDate } } } })

test('chronic care says how many have joined and leads to its programs [DASH-20 DASH-21]', () => {
  renderForMember(<ChronicCareWidget />, demoSession())
  expect(screen.getByText('Join over 400,000 members managing their health.')).toBeTruthy()
  expect(linkNames()).toEqual([['See programs', '/livongo-registration']])
})

test('expert services and the self-assessment lead to their pages [DASH-29 DASH-39]', () => {
  renderForMember(<ExpertServicesWidget />, demoSession())
  expect(linkNames()).toEqual([['Ask an expert', '/expert-medical-services']])
  cleanup()
  renderForMember(<CovidAssessmentWidget />, demoSession())
  expect(linkNames()).toEqual([['Start the self-assessment', '/covid-19-self-assessment']])
})

const talk = ['Talk to someone', '/request-a-visit?type=mental-health']
const crisis = ['988', 'tel:988']
const betterHelp = ['Go to BetterHelp (opens in a new tab)', 'https://betterhelp.example/']

test.each([
  [['Telehealth', 'BehavioralHealth'], [talk]],
  [
    ['Telehealth', 'BehavioralHealth', 'BetterHelp'],
    [talk, betterHelp],
  ],
  [['BetterHelp'], [betterHelp]],
] as const)('the mental health card for %j has the right links [DASH-13]', (features, links) => {
  renderForMember(<MentalHealthWidget />, demoSession({ features }))
  expect(linkNames()).toEqual([...links, crisis])
})

test('back care opens the partner in a new tab, with the earlier name until the migration date [DASH-27 PROG-16 PROG-17 PROG-19 PROG-20]', async () => {
  const server = migratesAt('2999-01-01T05:00:00.000Z')
  renderForMember(<BackCareWidget />, demoSession())
  await waitFor(() => expect(screen.getByRole('link').getAttribute('href')).toBe('https://back.example/start?partner=sword'))
  expect(screen.getByRole('link').getAttribute('target')).toBe('_blank')
  expect(server.asked).toEqual([{ call: 'GET /api/configs', query: { name: 'swordMigrationDate' }, body: null }])
  cleanup()
  migratesAt('2025-01-01T05:00:00.000Z')
  renderForMember(<BackCareWidget />, demoSession())
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://back.example/start')
})

test('a migration date that cannot be loaded is only logged, and the link works without it [PROG-18 ERR-16]', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  fakeServer({ 'GET /api/configs': null })
  renderForMember(<BackCareWidget />, demoSession())
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://back.example/start')
  await waitFor(() => expect(logged).toHaveBeenCalledTimes(1))
  expect(logged.mock.calls[0]).toEqual([
    'swordMigrationDate could not be loaded',
    expect.objectContaining({ name: 'NETWORK REQUEST FAILED' }),
  ])
  expect([currentToasts(), screen.queryByRole('alert')]).toEqual([[], null])
})

test('back care without an address shows an error [PROG-21]', async () => {
  fakeServer({ 'GET /api/configs': null })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  configurePage()
  renderForMember(<BackCareWidget />, demoSession())
  await userEvent.click(screen.getByRole('button', { name: 'Start back care' }))
  expect(currentToasts().map(({ type, text }) => [type, text])).toEqual([['error', 'Unable to redirect you']])
})
