import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogueOf } from '#ui/lib/texts.ts'
import { currentToasts, dismissToast } from '#ui/lib/toast.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { problemTexts } from '#web/directory/problem-texts.en.ts'
import { ReportProblemButton } from '#web/directory/report-problem-button.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

beforeEach(() => configurePage())
afterEach(() => {
  cleanup()
  for (const { id } of currentToasts()) dismissToast(id)
  vi.unstubAllGlobals()
})

const user = userEvent.setup()
const asked = 'POST /api/directory/problems'
const done = { body: { data: { reported: true } } }
const toasts = () => currentToasts().map(({ type, text }) => [type, text])
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const open = async (report: string = problemTexts.report) => {
  renderForMember(<ReportProblemButton entry="doctor" id="1003000126" name="Sofia Bennett, MD" />, demoSession())
  await press(report)
}

test('a chosen problem is sent with a note, and a toast says thanks', async () => {
  const server = fakeServer({ [asked]: done })
  await open()
  expect(screen.getByRole('dialog', { name: 'Report a problem' }).textContent).toContain('About Sofia Bennett, MD')
  const choice = screen.getByLabelText<HTMLSelectElement>('What’s wrong?')
  expect([...choice.options].map(({ value }) => value)).toEqual(['', 'phone', 'address', 'closed', 'not-taking-patients', 'other'])
  await user.selectOptions(choice, 'Closed or moved')
  await user.type(screen.getByLabelText('Is there anything else we should know? (optional)'), 'x'.repeat(181))
  await press('Send report')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked.map(({ call, body }) => [call, body])).toEqual([
    [asked, { entry: 'doctor', id: '1003000126', problem: 'closed', note: 'x'.repeat(180), language: 'en' }],
  ])
  expect(toasts()).toEqual([['success', 'Thank you. We’ll look into it.']])
})

test('without a choice nothing is sent', async () => {
  const server = fakeServer({ [asked]: done })
  await open()
  await press('Send report')
  expect((await screen.findByRole('alert')).textContent).toBe('Required')
  expect(server.asked).toEqual([])
})

test('a refusal shows above the button and keeps the choice', async () => {
  fakeServer({ [asked]: refused(404, 'NotFound') })
  await open()
  await user.selectOptions(screen.getByLabelText('What’s wrong?'), 'Something else')
  await press('Send report')
  await screen.findByRole('alert')
  expect(screen.getByLabelText<HTMLSelectElement>('What’s wrong?').value).toBe('other')
  expect(toasts()).toEqual([])
})

test.each([
  ['es', 'Gracias. Lo revisaremos.'],
  ['ar', 'شكرًا لك. سنراجع الأمر.'],
] as const)('a report in %s is sent with its language', async (language, thanks) => {
  configurePage(language)
  const server = fakeServer({ [asked]: done })
  const { report, what, phone, send } = catalogueOf(problemTexts, language)
  await open(report)
  await user.selectOptions(screen.getByLabelText(what), phone)
  await press(send)
  await waitFor(() => expect(toasts()).toEqual([['success', thanks]]))
  expect(server.asked[0]?.body).toEqual({ entry: 'doctor', id: '1003000126', problem: 'phone', note: '', language })
})
