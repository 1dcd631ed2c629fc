import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CaseAnswer } from '#console/cases/case-answer.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import type { CaseShown } from '#shared/cases/case-queue-calls.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { fakeServer } from '#ui/testing/fake-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('an answer is sent after a question, and stays in the form without it', async () => {
  startConsole()
  const server = fakeServer({ 'POST /api/console/cases/c1/answer': { body: { data: { done: true } } } })
  const shown = { id: 'c1', state: 'open', answer: null, answeredAt: null, email: null, language: 'en' } as unknown as CaseShown
  renderConsole(
    <>
      <CaseAnswer shown={shown} />
      <ConfirmDialog />
    </>,
    { role: 'support' },
  )
  const field = screen.getByRole('textbox', { name: 'Answer' }) as HTMLTextAreaElement
  await userEvent.type(field, 'Please send your card again.')
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await send()
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep writing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([server.asked, field.value]).toEqual([[], 'Please send your card again.'])
  await send()
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.asked[0]?.body).toEqual({ answer: 'Please send your card again.' }))
})
