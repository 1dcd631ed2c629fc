import { expect, test, vi } from 'vitest'
import { useKeptForOffline } from '#web/shell/use-kept-for-offline.ts'
import { demoSession } from '#web/testing/demo-session.ts'
import { renderForMember } from '#web/testing/portal.tsx'

const keepForOffline = vi.fn(async () => undefined)
let isReachable = false
vi.mock('#web/shell/keep-offline.ts', () => {
  if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
  return { keepForOffline }
})

const session = demoSession()

const Page = () => {
  useKeptForOffline(session)
  return null
}

test('code that cannot be loaded without a connection is loaded when the connection is back', async () => {
  const uncaught = vi.fn()
  process.on('unhandledRejection', uncaught)
  vi.useFakeTimers()
  renderForMember(<Page />, session)
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(keepForOffline).not.toHaveBeenCalled()
  isReachable = true
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(keepForOffline).toHaveBeenCalledOnce())
  expect(uncaught).not.toHaveBeenCalled()
  process.off('unhandledRejection', uncaught)
})
