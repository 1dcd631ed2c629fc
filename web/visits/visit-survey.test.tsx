import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ShownSurvey } from '#shared/surveys/survey-shape.ts'
import type { PastConsultation } from '#shared/visits/consultation.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { demoSession } from '#web/testing/demo-session.ts'
import { demoPastConsultation, wireDate } from '#web/testing/demo-visits.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'
import { VisitSurvey } from '#web/visits/visit-survey.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const read = 'GET /api/consultation/survey'
const answer = 'POST /api/consultation/survey'
const dismiss = 'POST /api/consultation/survey/dismiss'
const daysAgo = (days: number) => wireDate(new Date(Date.now() - days * 86_400_000).toISOString())
const open: ShownSurvey = { until: '2026-12-09T21:10:00.000Z', given: null }

/** Renders the survey of a visit; the server's survey changes as it is answered or dismissed. */
const show = async (survey: ShownSurvey | null, change: Partial<PastConsultation> = {}, refusal?: ReturnType<typeof refused>) => {
  configurePage('en')
  let shown = survey
  const server = fakeServer({
    [read]: () => ({ body: { data: { survey: shown } } }),
    [answer]: () => {
      if (refusal) return refusal
      shown = { until: '2026-12-01T10:00:00.000Z', given: { helped: 'partly', ease: 'hard', comment: 'Long wait.' } }
      return { body: { data: { answered: true } } }
    },
    [dismiss]: () => {
      shown = null
      return { body: { data: { dismissed: true } } }
    },
  })
  renderForMember(<VisitSurvey visit={demoPastConsultation({ ended_date: daysAgo(3), ...change })} />, demoSession(), '/past-visits')
  return server
}
const bodyOf = (server: Awaited<ReturnType<typeof show>>, call: string) => server.asked.find((one) => one.call === call)?.body
const fill = async () => {
  await userEvent.selectOptions(await screen.findByLabelText('Was your concern taken care of?'), 'Partly')
  await userEvent.selectOptions(screen.getByLabelText('How easy was it to get care?'), 'Hard')
  await userEvent.type(screen.getByLabelText('Anything else? (optional)'), 'Long wait.')
  await userEvent.click(screen.getByRole('button', { name: 'Send answers' }))
}

test('two answers and a comment are sent, and can be changed from then on', async () => {
  const server = await show(open)
  await fill()
  const change = await screen.findByRole('button', { name: 'Change answers' })
  expect(bodyOf(server, answer)).toEqual({ consultId: 'v1', memberId: 'tele-1', helped: 'partly', ease: 'hard', comment: 'Long wait.' })
  expect(screen.getByText('Thank you for your answer. You can change it until 12/01/2026.')).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText('Anything else? (optional)')).toHaveProperty('value', 'Long wait.'))
  expect(change).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull()
})

test('the comment says that no one answers, and what to do in an emergency', async () => {
  await show(open)
  const comment = await screen.findByLabelText('Anything else? (optional)')
  const hint = document.getElementById(comment.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
  expect(hint?.textContent).toContain('No one answers here. To ask about your care, write to your care team. In an emergency, call 911.')
  expect(comment.getAttribute('maxlength')).toBe('1000')
})

test('without both answers nothing is sent, and the fields say so', async () => {
  const server = await show(open)
  await userEvent.click(await screen.findByRole('button', { name: 'Send answers' }))
  await waitFor(() => expect(screen.getByLabelText('Was your concern taken care of?').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText('How easy was it to get care?').getAttribute('aria-invalid')).toBe('true')
  expect(server.count(answer)).toBe(0)
})

test('an answer that comes too late is told so, and what was typed stays', async () => {
  await show(open, {}, refused(409, 'VisitChanged'))
  await fill()
  expect(await screen.findByText('You can’t answer this survey anymore. We didn’t save your answers.')).toBeTruthy()
  expect(screen.getByLabelText('Anything else? (optional)')).toHaveProperty('value', 'Long wait.')
})

test('another refusal has its own sentence', async () => {
  await show(open, {}, refused(429, 'TooManyTries'))
  await fill()
  expect(await screen.findByText('Too many tries. Please wait a moment and try again.')).toBeTruthy()
})

test('a comment that cannot be decrypted is not shown as empty', async () => {
  await show({ until: open.until, given: { helped: 'yes', ease: 'easy', comment: null, is_unreadable: true } })
  expect(await screen.findByText('We couldn’t read your comment. Changing your answers replaces it.')).toBeTruthy()
})

test("the last day is the one in the member's time zone", async () => {
  await show({ until: '2026-12-02T03:00:00.000Z', given: { helped: 'yes', ease: 'easy', comment: null } })
  expect(await screen.findByText('Thank you for your answer. You can change it until 12/01/2026.')).toBeTruthy()
})

test("'Not now' removes it for good", async () => {
  const server = await show(open)
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'How was this visit?' })).toBeNull())
  expect(bodyOf(server, dismiss)).toEqual({ consultId: 'v1', memberId: 'tele-1' })
})

test.each([
  ['was not completed', { status: 'Missed' }],
  ['is long past', { ended_date: daysAgo(38) }],
  ['may not be read whole', { hides_records: true }],
] as const)('a visit that %s is not asked about', async (_what, change) => {
  const server = await show(open, change)
  await new Promise((done) => setTimeout(done))
  expect(server.count(read)).toBe(0)
})
