import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { RobotCheck } from '#ui/fields/robot-check.tsx'
import { networkError } from '#ui/lib/calls/refusal.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

const solve = vi.hoisted(() => vi.fn<(challenge: object, onTried: (keys: number) => void) => Promise<string>>())
vi.mock('#ui/lib/solve-robot-check.ts', () => ({ solveRobotCheck: solve }))

const user = userEvent.setup()
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I am not a robot' })
const draw = (readPuzzle = async (): Promise<object> => ({ salt: 'x' })) => {
  const passed = vi.fn<(payload: string) => void>()
  render(<RobotCheck readPuzzle={readPuzzle} onPassed={passed} />)
  return passed
}

beforeEach(() => {
  solve.mockReset()
  startEnglishPage()
})

test('ticking the box solves the puzzle once, shows progress, and passes on the result [REG-71]', async () => {
  let progress = (_keys: number) => {}
  let done = (_payload: string) => {}
  solve.mockImplementation((_challenge, onTried) => {
    progress = onTried
    return new Promise((resolve) => (done = resolve))
  })
  const passed = draw()
  expect(box().checked).toBe(false)
  await user.click(box())
  expect(box().checked).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('Checking. This takes a moment.')
  act(() => progress(120))
  expect(screen.getByRole('progressbar')).toMatchObject({ value: 120, max: 300 })
  await user.click(box())
  expect(solve.mock.calls.map(([challenge]) => challenge)).toEqual([{ salt: 'x' }])
  await act(async () => done('payload'))
  expect(screen.getByRole('status').textContent).toBe('Check passed')
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(passed.mock.calls).toEqual([['payload']])
  await user.click(box())
  expect([box().checked, solve.mock.calls.length]).toEqual([true, 1])
})

test('the box can be ticked by keyboard', async () => {
  solve.mockResolvedValue('payload')
  const passed = draw()
  await user.tab()
  await user.keyboard(' ')
  await waitFor(() => expect(passed.mock.calls).toEqual([['payload']]))
})

test('a browser that cannot solve the puzzle shows an error, and the member can try again', async () => {
  solve.mockRejectedValueOnce(new Error('no cryptography'))
  const passed = draw()
  await user.click(box())
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your browser could not do the check. Please try again, or use another browser.',
  )
  expect(box().checked).toBe(false)
  solve.mockResolvedValue('payload')
  await user.click(box())
  await waitFor(() => expect(passed.mock.calls).toEqual([['payload']]))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a puzzle that fails to load shows why', async () => {
  draw(() => Promise.reject(networkError()))
  await user.click(box())
  expect((await screen.findByRole('alert')).textContent).toBe('We could not reach the portal. Please check your connection and try again.')
})
