import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeCare } from '#care/sdk/testing/fake-care.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'

beforeAll(async () => void (await import('#care/sdk/flows/self-assessment/self-assessment-flow.tsx')))
afterEach(() => vi.unstubAllGlobals())

const user = userEvent.setup()
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const answer = async (heading: string, words: 'Yes' | 'No') => {
  await step(heading)
  await user.click(screen.getByRole('radio', { name: words }))
  await press('Continue')
}
const danger = 'Do you have any emergency warning signs?'

test('a sign of danger leads to 911 without another question [DASH-39]', async () => {
  fakeCare()
  openFlow('covid-19-self-assessment')
  await answer(danger, 'Yes')
  await step('Please get help now')
  expect(screen.getByRole('link', { name: '911' }).getAttribute('href')).toBe('tel:911')
})

test.each([
  ['Yes', 'Please talk to a clinician'],
  ['No', 'You can take care of yourself at home'],
] as const)('symptoms and contact (%s) lead to the advice: %s [DASH-39]', async (contact, advice) => {
  const { asked } = fakeCare()
  openFlow('covid-19-self-assessment')
  await answer(danger, 'No')
  await answer('Do you have symptoms?', 'Yes')
  await answer('Have you been near someone with COVID-19?', contact)
  await answer('Are you at higher risk?', 'No')
  await step(advice)
  expect(screen.getByText('This is advice on what to do next. It’s not a diagnosis.')).toBeTruthy()
  expect(asked, 'nothing of it leaves the browser').toEqual([])
  await press('Change my answers')
  await step(danger)
})

test('each question needs an answer, and the address cannot skip one [DASH-39]', async () => {
  fakeCare()
  openFlow('covid-19-self-assessment', { step: 'risk' })
  await step(danger)
  await press('Continue')
  expect(screen.getByRole('alert').textContent).toBe('Required')
})
