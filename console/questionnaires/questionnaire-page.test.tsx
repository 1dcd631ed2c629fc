import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { QuestionnairePage } from '#console/questionnaires/questionnaire-page.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import type { OperatorRole } from '#shared/operators/operator-roles.ts'
import { emptyContent, emptyItem, type OwnContent } from '#shared/questionnaires/own-questionnaire.ts'
import type { QuestionnaireDetail } from '#shared/questionnaires/questionnaire-calls.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

const user = userEvent.setup()
const words = (en: string) => ({ en, es: '', ar: '' })
const content: OwnContent = {
  ...emptyContent(),
  title: words('Pain'),
  items: [{ ...emptyItem('q1'), text: words('Does it hurt?'), kind: 'boolean' }],
}
const detail: QuestionnaireDetail = { key: 'k1', state: 'draft', revision: 3, content, hasDraft: true, versions: [] }
const read = 'GET /api/console/questionnaires/k1'
const put = 'PUT /api/console/questionnaires/k1/draft'
const publish = 'POST /api/console/questionnaires/k1/publish'

const open = (
  replies: Parameters<typeof fakeServer>[0] = {},
  { role = 'admin', isStart = true }: { role?: OperatorRole; isStart?: boolean } = {},
) => {
  const server = fakeServer({ [read]: { body: { data: detail } }, ...replies })
  if (isStart) startConsole()
  renderConsole(
    <>
      <Routes>
        <Route path="/console/questionnaires/:key" element={<QuestionnairePage />} />
      </Routes>
      <ConfirmDialog />
    </>,
    { role, path: '/console/questionnaires/k1' },
  )
  return server
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const first = () => within(screen.getByRole('group', { name: 'Question 1' }))

test('a draft is saved from its revision, without what its kinds of questions do not have', async () => {
  const server = open({ [put]: { body: { data: { ...detail, revision: 4 } } } })
  await user.click(await screen.findByRole('button', { name: 'Add a question' }))
  const second = within(screen.getByRole('group', { name: 'Question 2' }))
  await user.type(second.getByLabelText('Question: Question 2'), 'Where?')
  await user.selectOptions(second.getByLabelText('Kind of answer: Question 2'), 'text')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(server.count(put)).toBe(1))
  const sent = server.asked.find(({ call }) => call === put)?.body as { revision: number; content: OwnContent }
  expect(sent.revision).toBe(3)
  expect(sent.content.items[1]).toMatchObject({ linkId: 'q2', text: words('Where?'), kind: 'text', choices: [], alerts: {} })
})

test('a score that is no number is said at its field, stays as it was typed, and nothing is sent', async () => {
  const server = open()
  await screen.findByRole('group', { name: 'Question 1' })
  await user.selectOptions(first().getByLabelText('Kind of answer: Question 1'), 'choice')
  const score = first().getByLabelText('Score: Choice 1 of Question 1') as HTMLInputElement
  await user.type(score, 'many')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(score.getAttribute('aria-invalid')).toBe('true'))
  expect(score.value).toBe('many')
  expect(server.count(put)).toBe(0)
})

const many: QuestionnaireDetail = {
  ...detail,
  content: {
    ...content,
    items: [
      { ...emptyItem('q1'), text: words('Does it hurt?'), kind: 'boolean', isRequired: true, alerts: { true: 'crisis' } },
      { ...emptyItem('q2'), text: words('How much?'), kind: 'number', onlyIf: { linkId: 'q1', answer: 'true', isNot: false } },
    ],
  },
}
const openMany = () => open({ [read]: { body: { data: many } } })
const row = (name: RegExp) => screen.getByRole('button', { name })

test('questions are rows with their kind and marks; they open by keyboard, one or all, and are accessible', async () => {
  openMany()
  const one = await screen.findByRole('button', { name: /^Question 1\s+Does it hurt\?$/ })
  const two = row(/^Question 2\s+How much\?$/)
  const described = (button: HTMLElement) => document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
  expect(described(one)).toMatch(/Yes or no\s+Required\s+Alert and crisis help/)
  expect(described(two)).toMatch(/A number\s+Depends on question 1/)
  expect([one, two].map((button) => button.getAttribute('aria-expanded'))).toEqual(['false', 'false'])
  expect(screen.queryByRole('textbox', { name: /^Question\s*: Question 1$/ })).toBeNull()
  one.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('textbox', { name: /^Question\s*: Question 1$/ })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: /^Question\s*: Question 2$/ })).toBeNull()
  await user.keyboard(' ')
  expect(document.activeElement).toBe(one)
  expect(screen.queryByRole('textbox', { name: /^Question\s*: Question 1$/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open all questions' }))
  expect(screen.getByRole('textbox', { name: /^Question\s*: Question 2$/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Close all questions' }))
  expect(screen.queryByRole('textbox', { name: /^Question\s*: Question 2$/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add a question' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Question\s*: Question 3$/ })))
})

test('a closed row keeps what was typed; an error in it opens it and gets the focus', async () => {
  const server = openMany()
  await user.click(await screen.findByRole('button', { name: /^Question 2/ }))
  await user.type(screen.getByLabelText('Lowest number: Question 2'), 'few')
  await user.click(row(/^Question 2/))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  const least = () => screen.getByRole('textbox', { name: /^Lowest number\s*: Question 2$/ }) as HTMLInputElement
  await waitFor(() => expect(document.activeElement).toBe(least()))
  expect(least().value).toBe('few')
  expect(least().getAttribute('aria-invalid')).toBe('true')
  expect(row(/^Question 1/).getAttribute('aria-expanded')).toBe('false')
  await user.click(row(/^Question 2/))
  expect(screen.getByText('Needs your attention')).toBeDefined()
  expect(server.count(put)).toBe(0)
})

test('publishing goes to English when an English text is missing, and asks before it publishes', async () => {
  const server = open({
    [put]: { body: { data: { ...detail, revision: 4 } } },
    [publish]: {
      body: { data: { ...detail, state: 'inUse', revision: 5, hasDraft: false, versions: [{ version: '1', at: '2026-11-20T10:00:00Z' }] } },
    },
  })
  await screen.findByRole('group', { name: 'Question 1' })
  await user.clear(first().getByLabelText('Question: Question 1'))
  await user.selectOptions(screen.getByLabelText('Language of the texts'), 'es')
  await user.type(first().getByLabelText('Question: Question 1'), '¿Le duele?')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(first().getByLabelText('Question: Question 1').getAttribute('aria-invalid')).toBe('true'))
  expect((screen.getByLabelText('Language of the texts') as HTMLSelectElement).value).toBe('en')
  await user.type(first().getByLabelText('Question: Question 1'), 'Does it hurt?')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const question = await screen.findByRole('dialog', { name: 'Publish this version?' })
  expect(server.count(publish)).toBe(0)
  await user.click(within(question).getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(server.count(publish)).toBe(1))
  expect(server.asked.find(({ call }) => call === publish)?.body).toEqual({ revision: 4 })
  const sent = server.asked.find(({ call }) => call === put)?.body as { content: OwnContent }
  expect(sent.content.items[0]?.text).toEqual({ en: 'Does it hurt?', es: '¿Le duele?', ar: '' })
})

test('a refused save and a reload lose nothing, and a refusal is shown at its field', async () => {
  open({ [put]: refused(409, 'Conflict') })
  const title = (await screen.findByLabelText('Title')) as HTMLInputElement
  await user.clear(title)
  await user.type(title, 'Pain today')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(title.value).toBe('Pain today'))
  cleanup()
  open({}, { isStart: false })
  expect(((await screen.findByLabelText('Title')) as HTMLInputElement).value).toBe('Pain today')
  expect(screen.getByText(/This tab keeps them/)).toBeDefined()
})

test.each(['support', 'auditor'] as const)('%s sees the preview without fields to change', async (role) => {
  open({}, { role })
  expect(await screen.findByRole('region', { name: 'As members see it' })).toBeDefined()
  expect(screen.queryByLabelText('Title')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
})
