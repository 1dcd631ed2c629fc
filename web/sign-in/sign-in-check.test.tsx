import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { SignInPage } from '#web/sign-in/sign-in-page.tsx'
import { startPublicPage } from '#web/testing/public-page.ts'

const solve = vi.hoisted(() => vi.fn<() => Promise<string>>())
vi.mock('#ui/lib/solve-robot-check.ts', () => ({ solveRobotCheck: solve }))

const user = userEvent.setup()
const call = 'POST /api/auth/login'

test('an account that strangers tried asks for a robot check, and the sign-in goes on by itself [SIGN-12]', async () => {
  const page = startPublicPage()
  const replies = [refused(422, 'RobotCheckNeeded'), refused(400, 'Rejected'), refused(422, 'RobotCheckNeeded')]
  const server = fakeServer({
    [call]: () => replies.shift() ?? { body: { data: { level: 'full' } } },
    'GET /api/members/robot-check': { body: { data: { salt: 'x' } } },
  })
  const box = () => screen.findByRole('checkbox', { name: 'I am not a robot' })
  render(<SignInPage />)
  await user.type(screen.getByLabelText('Email'), 'ana@example.com')
  await user.type(screen.getByLabelText('Password'), 'Welcome-2-Foyer!')
  expect(screen.queryByRole('checkbox', { name: 'I am not a robot' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Login' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Someone tried to sign in to this account many times. Please do this quick check, and we’ll sign you in.',
  )
  solve.mockResolvedValueOnce('first')
  await user.click(await box())
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Invalid username or password'))
  expect(screen.queryByRole('checkbox', { name: 'I am not a robot' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Login' }))
  solve.mockResolvedValueOnce('second')
  await user.click(await box())
  await waitFor(() => expect(page.goesTo).toHaveBeenCalledWith('/dashboard'))
  const asked = server.asked.filter(({ call: made }) => made === call)
  expect(asked.map(({ body }) => (body as { altcha?: string }).altcha)).toEqual([undefined, 'first', undefined, 'second'])
})
