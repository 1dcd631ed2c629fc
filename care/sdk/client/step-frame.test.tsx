import { act, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense, startTransition, use, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import { startEnglishPage } from '#ui/testing/english-page.ts'

beforeEach(() => startEnglishPage())

const host = { title: 'Request a visit', titleId: 'title', close: () => undefined }

const Slow = ({ words }: { words: Promise<string> }) => <p>{use(words)}</p>

/** Two steps; the second one is shown once `words` are there, as after a change of the address. */
const Steps = ({ words }: { words: Promise<string> }): ReactNode => {
  const [isSecond, setSecond] = useState(false)
  if (isSecond) return <Slow words={words} />
  return <StepFrame host={host} heading="First" next="Continue" onNext={() => startTransition(() => setSecond(true))} />
}

test('Continue is dimmed from the press until the next step is there', async () => {
  const words = Promise.withResolvers<string>()
  render(
    <Suspense>
      <Steps words={words.promise} />
    </Suspense>,
  )
  const button = screen.getByRole('button', { name: 'Continue' })
  expect(button.className).not.toMatch(/pending/)
  await act(async () => button.click())
  expect(screen.getByRole('button', { name: 'Continue' }).className).toMatch(/pending/)
  await act(async () => {
    words.resolve('Second')
    await words.promise
  })
  expect(screen.getByText('Second')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('an error of the main action is shown above it, and the action can be tried again', async () => {
  const tries: number[] = []
  const fail = () => {
    tries.push(tries.length)
    throw new Error('not now')
  }
  render(<StepFrame host={host} heading="First" next="Continue" onNext={fail} />)
  await act(async () => screen.getByRole('button', { name: 'Continue' }).click())
  expect(screen.getByRole('alert')).toBeDefined()
  await act(async () => screen.getByRole('button', { name: 'Continue' }).click())
  expect(tries).toEqual([0, 1])
  expect(screen.getByRole('button', { name: 'Continue' }).className).not.toMatch(/pending|busy/)
})
