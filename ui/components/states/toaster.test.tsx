import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Modal } from '#ui/components/frames/modal.tsx'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { currentToasts, dismissToast, toast, toastInNextDocument } from '#ui/lib/toast.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

const open = async () => {
  render(<Toaster />)
  await act(() => vi.dynamicImportSettled())
}
const inAct = (act_: () => void) => act(async () => act_())
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  startEnglishPage()
  vi.useFakeTimers()
  await import('#ui/components/states/toast-box.tsx')
})
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
  vi.useRealTimers()
})

test('a toast closes after five seconds [ERR-20]', async () => {
  await open()
  await inAct(() => toast.success('Saved'))
  await pass(4999)
  expect(screen.getByText('Saved')).toBeDefined()
  await pass(1)
  expect(screen.queryByText('Saved')).toBeNull()
})

test.each(['mouseEnter', 'focus'] as const)('a toast stays during %s and closes five seconds after its end', async (hold) => {
  await open()
  await inAct(() => toast.info('Read me'))
  const box = screen.getByText('Read me').parentElement as HTMLElement
  fireEvent[hold](box)
  await pass(60_000)
  expect(screen.getByText('Read me')).toBeDefined()
  fireEvent[hold === 'focus' ? 'blur' : 'mouseLeave'](box)
  await pass(5000)
  expect(screen.queryByText('Read me')).toBeNull()
})

test('a toast waits while the page is in a hidden tab, so that its sentence is not missed', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await open()
  await inAct(() => toast.info('Read me'))
  await pass(6000)
  expect(screen.getByText('Read me')).toBeTruthy()
  hidden.mockReturnValue(false)
  await inAct(() => document.dispatchEvent(new Event('visibilitychange')))
  await pass(4000)
  expect(screen.getByText('Read me')).toBeTruthy()
  await pass(2000)
  expect(screen.queryByText('Read me')).toBeNull()
})

test('errors are announced at once, the other types politely [ERR-21]', async () => {
  await open()
  await inAct(() => {
    toast.success('Saved')
    toast.warning('Soon over')
    toast.info('By the way')
    toast.error('Failed')
  })
  expect(screen.getByRole('alert').textContent).toBe('Failed')
  expect(screen.getByRole('status').textContent).toBe('SavedSoon overBy the way')
})

test('a toast can be dismissed, and the same sentence shows only once', async () => {
  await open()
  await inAct(() => toast.error('Failed'))
  await inAct(() => toast.error('Failed'))
  expect(screen.getAllByText('Failed').length).toBe(1)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Failed')).toBeNull()
})

test('a toast queued in the previous document is shown', async () => {
  toastInNextDocument('warning', 'Your session has expired. Please login and try again.')
  await open()
  await pass(0)
  expect(screen.getByRole('status').textContent).toBe('Your session has expired. Please login and try again.')
})

test('toasts are inside the dialog opened last, and on the page again after it', async () => {
  const page = (isOpen: boolean) => (
    <>
      {isOpen && (
        <Modal labelledBy="title" onClose={() => {}}>
          <h2 id="title">Messages</h2>
        </Modal>
      )}
      <Toaster />
    </>
  )
  const { rerender } = render(page(true))
  const dialog = screen.getByRole('dialog')
  // The regions are there before their first sentence, so that it is announced, but the dialog has no alert yet.
  expect(dialog.querySelectorAll('[aria-live]')).toHaveLength(2)
  expect(screen.queryByRole('alert')).toBeNull()
  await inAct(() => toast.error('Failed'))
  expect(screen.getByRole('alert').textContent).toBe('Failed')
  expect(screen.getByText('Failed').closest('dialog')).toBe(dialog)
  await act(async () => rerender(page(false)))
  expect(screen.getByText('Failed').closest('dialog')).toBeNull()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('a page starts with the very list of toasts that the server rendered, so that it is not rendered again at once', async () => {
  vi.resetModules()
  const fresh = await import('#ui/lib/toast.ts')
  expect(fresh.currentToasts()).toBe(fresh.noToasts)
})
