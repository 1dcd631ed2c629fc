import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeScreens } from '#care/sdk/testing/fake-screens.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'
import type { OwnResult, QuestionnaireTask } from '#shared/questionnaires/questionnaire-screens.ts'
import { selfHarmAnswer, standardQuestionnaires } from '#shared/questionnaires/standard-questionnaires.ts'

const phq9: QuestionnaireTask = {
  consultId: 'v1',
  askedId: null,
  questionnaire: 'phq-9',
  own: null,
  patient: null,
  answers: {},
  isSent: false,
}

/** Opens the PHQ-9 of a visit; the fake server keeps answers as the real one does. */
const open = (first: Partial<QuestionnaireTask> = {}, query: Record<string, string> = { consultId: 'v1' }, results: OwnResult[] = []) => {
  let task = { ...phq9, ...first }
  const faked = fakeScreens({
    visit_questionnaires: () => ({ data: { tasks: [task] } }),
    my_questionnaires: () => ({ data: { tasks: task.isSent ? [] : [task], results } }),
    save_questionnaire: ({ answers, isSent }) => {
      task = { ...task, answers: { ...task.answers, ...(answers as Record<string, string>) }, isSent: isSent === true }
      return { data: { task, isCrisis: selfHarmAnswer('phq-9', task.answers) === 'positive' } }
    },
  })
  return { ...faked, ...openFlow('questionnaires', query), answers: () => task.answers }
}

const item = (name: RegExp) => within(screen.getByRole('radiogroup', { name }))
const thoughts = /better off dead/
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('each answer is saved without a press on Send, and sending ends with thanks', async () => {
  const { answers, asked } = open()
  await step('Mood check (PHQ-9)')
  fireEvent.click(item(/Little interest/).getByRole('radio', { name: 'Several days' }))
  await waitFor(() => expect(answers()).toEqual({ 'phq-9-1': 'LA6569-3' }))
  for (const group of screen.getAllByRole('radiogroup').slice(1, 9))
    fireEvent.click(within(group).getByRole('radio', { name: 'Not at all' }))
  press('Send my answers')
  await step('Thank you')
  expect(Object.keys(answers())).toHaveLength(9)
  expect(asked.filter((one) => one.input.isSent === true)).toHaveLength(1)
})

test('open questions are counted once before the answers are sent as they are', async () => {
  const { asked } = open({ answers: { 'phq-9-1': 'LA6568-5' } })
  await step('Mood check (PHQ-9)')
  press('Send my answers')
  expect(await screen.findByText(/You left 8 questions open/)).toBeTruthy()
  expect(asked.some((one) => one.input.isSent === true)).toBe(false)
  press('Send anyway')
  await step('Thank you')
})

test.each(['Several days', 'More than half the days', 'Nearly every day'])(
  '%s at item 9 shows 988 and 911 before anything else',
  async (answer) => {
    const { answers } = open()
    await step('Mood check (PHQ-9)')
    fireEvent.click(item(thoughts).getByRole('radio', { name: answer }))
    const heading = screen.getByRole('heading', { name: /You’re not alone/ })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByRole('link', { name: '988' }).getAttribute('href')).toBe('tel:988')
    expect(screen.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
    expect(screen.queryByRole('radiogroup')).toBeNull()
    await waitFor(() => expect(answers()['phq-9-9']).toBeTruthy())
    press('Back to my answers')
    await step('Mood check (PHQ-9)')
    expect(screen.getByRole('link', { name: '988' })).toBeTruthy()
  },
)

test('a reload shows the help again while item 9 is positive', async () => {
  open({ answers: { 'phq-9-9': 'LA6571-9' } })
  await step(/You’re not alone/)
})

const resultOf = (id: string, total: number, at: string): OwnResult => ({
  id,
  questionnaire: 'phq-9',
  version: standardQuestionnaires['phq-9'].version,
  at,
  isSent: true,
  answers: {},
  total,
  most: 27,
  answered: 9,
  of: 9,
  band: total >= 10 ? 'moderate' : 'mild',
  selfHarm: 'negative',
  patient: { id: 'th-ana', first: 'Ana', isSelf: true },
})

test('results are a trend with a table, plain words, and no diagnosis', async () => {
  open({ isSent: true }, {}, [resultOf('r2', 6, '2026-11-10T10:00:00Z'), resultOf('r1', 13, '2026-09-10T10:00:00Z')])
  expect(await screen.findByText('6 of 27: Mild', { selector: 'b' })).toBeTruthy()
  expect(screen.getByText(/A screening is not a diagnosis/)).toBeTruthy()
  expect(screen.getByText(/lower than the time before/)).toBeTruthy()
  const rows = within(screen.getByRole('table', { name: 'Mood check (PHQ-9)' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['DateScore', '09/10/202613 of 27: Moderate', '11/10/20266 of 27: Mild'])
})
