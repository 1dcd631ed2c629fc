import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderClinic, startClinic } from '#care/clinic/testing/clinic-page.tsx'
import { AnswerAlerts } from '#care/clinic/visits/answer-alerts.tsx'
import { fakeServer } from '#ui/testing/fake-server.ts'

beforeEach(startClinic)

const id = '0198c3a5-0000-7000-8000-000000000001'
const alert = { id, at: '2026-11-23T17:00:00Z', isSelfHarm: true, patient: { id: 'th-ana', first: 'Ana', last: 'Rivera' } }
const orderedBy = { first: 'Mia', last: 'Chen', credentials: 'MD' }
const show = (changes: object) => {
  const server = fakeServer({
    'GET /mobile/clinic/questionnaire-alerts': { body: { data: { alerts: [{ ...alert, ...changes }] }, meta: {} } },
  })
  renderClinic(<AnswerAlerts />)
  return server
}

test('an alert of a colleague says who has not confirmed it and since when, and can be confirmed', async () => {
  const user = userEvent.setup()
  const server = show({ orderedBy })
  expect(await screen.findByText(/^Not yet confirmed by Mia Chen, MD, since 11\/23\/2026/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'I’m taking care of it: Ana Rivera' }))
  expect(server.asked.map(({ call }) => call)).toContain(`POST /mobile/clinic/questionnaire-alerts/${id}/confirm`)
})

test.each([
  ['the clinician’s own', { orderedBy: null }],
  ['a server of the version before', {}],
])('an alert of %s names no other clinician', async (_what, changes) => {
  show(changes)
  expect(await screen.findByText(/Ana Rivera answered on/)).toBeTruthy()
  expect(screen.queryByText(/Not yet confirmed/)).toBeNull()
})
