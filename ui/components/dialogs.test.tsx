import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { confirm } from '#ui/lib/confirm.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

const user = userEvent.setup()
const question = { title: 'Cancel Visit?', text: 'It will be cancelled.', yes: 'Yes, cancel visit', no: 'No' }

beforeEach(startEnglishPage)

const ask = async () => {
  let answer: Promise<boolean> = Promise.resolve(false)
  await act(async () => {
    answer = confirm(question)
  })
  return answer
}

test('a dialog is open, has a title, and closes by its button, Escape and a press outside', async () => {
  const close = vi.fn()
  render(
    <Dialog title="Eligible members" onClose={close}>
      <p>Inside</p>
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Eligible members' })
  expect(dialog).toHaveProperty('open', true)
  await user.click(screen.getByText('Inside'))
  expect(close).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  fireEvent.click(dialog)
  expect(close).toHaveBeenCalledTimes(3)
})

test('a strict dialog has no close button and does not close by a press outside', () => {
  const close = vi.fn()
  render(
    <Dialog title="Auto Timeout Logout" onClose={close} isStrict>
      <p>Inside</p>
    </Dialog>,
  )
  fireEvent.click(screen.getByRole('dialog'))
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  expect(close).not.toHaveBeenCalled()
})

test.each([
  ['Yes, cancel visit', true],
  ['No', false],
  ['Close', false],
])('the button %s answers the question with %s', async (button, expected) => {
  render(<ConfirmDialog />)
  const asked = ask()
  await user.click(await screen.findByRole('button', { name: button }))
  expect(await asked).toBe(expected)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a second question answers the first with no', async () => {
  render(<ConfirmDialog />)
  let first: Promise<boolean> = Promise.resolve(true)
  await act(async () => {
    first = confirm(question)
    void confirm({ ...question, title: 'Another?' })
  })
  expect(await first).toBe(false)
  expect(screen.getByRole('dialog', { name: 'Another?' })).toBeDefined()
})
