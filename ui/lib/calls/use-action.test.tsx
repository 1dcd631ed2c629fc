import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { call } from '#shared/calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { type Action, useAction } from '#ui/lib/calls/use-action.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { callName } from '#ui/lib/calls/use-call.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

afterEach(cleanup)

const listVisits = call({ method: 'GET', path: '/visits', about: 'The visits.', input: z.object({}), answer: z.array(z.string()) })

type Press = Parameters<Action['run']>

/** A page with a list that counts its loads, and a button that runs an action which changes that list. */
const Page = ({ load, press }: { load: () => number; press: Press }) => {
  const { data } = useQuery({ queryKey: [callName(listVisits)], queryFn: load })
  const { isBusy, run } = useAction(listVisits)
  return (
    <Button isBusy={isBusy} onClick={() => run(...press)}>
      {`Loaded ${data}`}
    </Button>
  )
}

const open = (...press: Press) => {
  startEnglishPage()
  let loads = 0
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Page load={() => ++loads} press={press} />
      <Toaster />
    </QueryClientProvider>,
  )
  return screen.findByRole('button', { name: 'Loaded 1' })
}

test('an action refetches the changed calls after a success', async () => {
  await userEvent.click(await open(async () => {}))
  expect((await screen.findByRole('button', { name: 'Loaded 2' })).getAttribute('aria-busy')).toBeNull()
})

test('a failed action shows a toast and refetches nothing, unless it should refetch always', async () => {
  const fail = () => Promise.reject(new Error('refused'))
  await userEvent.click(await open(fail))
  expect(await screen.findByText('An error occurred. Please try again later')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Loaded 1' })).toBeTruthy()
  cleanup()
  const onError = vi.fn()
  await userEvent.click(await open(fail, { onError, refreshesAlways: true }))
  expect(await screen.findByRole('button', { name: 'Loaded 2' })).toBeTruthy()
  expect(onError).toHaveBeenCalledOnce()
})

/** A button that runs an action, and reports whether it succeeded. */
const Plain = ({ act, onError, onEnd }: { act: () => Promise<void>; onError: () => Promise<void>; onEnd: (isDone: boolean) => void }) => {
  const { isBusy, run } = useBusy()
  return (
    <Button isBusy={isBusy} onClick={() => run(act, onError).then(onEnd)}>
      Send
    </Button>
  )
}

test('a button is busy until its action has ended and its error was handled', async () => {
  const acted = Promise.withResolvers<void>()
  const handled = Promise.withResolvers<void>()
  const onError = vi.fn(() => handled.promise)
  const onEnd = vi.fn()
  render(<Plain act={() => acted.promise} onError={onError} onEnd={onEnd} />)
  const isBusy = () => screen.getByRole('button').getAttribute('aria-busy') === 'true'
  await userEvent.click(screen.getByRole('button'))
  expect(isBusy()).toBe(true)
  acted.reject(new Error('refused'))
  await waitFor(() => expect(onError).toHaveBeenCalledOnce())
  expect(isBusy()).toBe(true)
  handled.resolve()
  await waitFor(() => expect(isBusy()).toBe(false))
  expect(onEnd).toHaveBeenCalledWith(false)
})
