import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'
import { AskUsButton } from '#web/cases/ask-us-button.tsx'
import { startPublicPage } from '#web/testing/public-page.ts'
import { user } from '#web/testing/user.ts'

const solve = vi.hoisted(() => vi.fn<() => Promise<string>>())
vi.mock('#ui/lib/solve-robot-check.ts', () => ({ solveRobotCheck: solve }))
beforeEach(() => startPublicPage('en', '/register'))

test('shows the robot check once the server asks for it, and then sends the same request again', async () => {
  const answers = [refused(422, 'RobotCheckNeeded'), { body: { data: { reference: 'ACDE-3467' } } }]
  const server = fakeServer({ 'POST /api/cases': () => answers.shift() ?? null, 'GET /api/members/robot-check': { body: { data: {} } } })
  render(<AskUsButton lookup={{ registrationType: 'employer', lastName: 'Nobody', dob: '1990-02-03', zip: '60601' }} />)
  await user.click(screen.getByRole('button'))
  await user.type(screen.getByLabelText(/Email/), 'nora@example.com')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Send/ }))
  solve.mockResolvedValue('solved')
  await user.click(await screen.findByRole('checkbox', { name: 'I am not a robot' }))
  expect(await screen.findByText('ACDE-3467')).toBeDefined()
  const sent = server.asked.filter(({ call }) => call === 'POST /api/cases').map(({ body }) => body as Record<string, unknown>)
  expect(sent.map(({ altcha }) => altcha)).toEqual([undefined, 'solved'])
  expect(sent[1]).toMatchObject(sent[0] ?? {})
})
