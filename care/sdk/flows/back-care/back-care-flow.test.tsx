import { fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fakeCare } from '#care/sdk/testing/fake-care.ts'
import { openFlow, step } from '#care/sdk/testing/open-flow.tsx'

beforeAll(async () => void (await import('#care/sdk/flows/back-care/back-care-flow.tsx')))
afterEach(() => vi.unstubAllGlobals())

const user = userEvent.setup()
const press = (name: string) => user.click(screen.getByRole('button', { name }))

const answer = async (...answers: readonly ('Yes' | 'No')[]) => {
  await step('Is it right for you?')
  const groups = screen.getAllByRole('radiogroup')
  for (const [at, words] of answers.entries()) {
    const group = groups[at]
    if (group) await user.click(within(group).getByRole('radio', { name: words }))
  }
  await press('Continue')
}

test('the flow goes from introduction, fit check and consent to the partner’s link [FLOW-09]', async () => {
  fakeCare()
  const { close } = openFlow('back-care')
  await step('Back and joint care at home')
  await press('Continue')
  await answer('Yes', 'Yes', 'No')
  await step('What we share')
  await press('Continue')
  expect(screen.getByText('Please check the box to continue.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox'))
  await press('Continue')
  await step('You can start now')
  const link = screen.getByRole('link', { name: /Open the partner’s page/ })
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://back.example.com/start',
    '_blank',
    'noreferrer',
  ])
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  await step('You’ve started')
  await press('Done')
  expect(close).toHaveBeenCalled()
})

test.each([true, false])('‘Your plan pays for it’ shows only if the plan pays: %s', async (isBackCarePaid) => {
  fakeCare()
  openFlow('back-care', {}, [], { isBackCarePaid })
  await step('Back and joint care at home')
  expect(screen.queryAllByText('Covered by your plan.')).toHaveLength(isBackCarePaid ? 1 : 0)
})

test('each question needs an answer; a warning sign leads to a clinician first [FLOW-09]', async () => {
  fakeCare()
  openFlow('back-care', { step: 'fit' })
  await answer('Yes')
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  await answer('Yes', 'Yes', 'Yes')
  await step('Talk to a clinician first')
  expect(screen.getByRole('link', { name: 'Request a visit' }).getAttribute('href')).toBe('/request-a-visit')
})

test('the address cannot skip the questions [FLOW-09]', async () => {
  fakeCare()
  openFlow('back-care', { step: 'start' })
  await step('Is it right for you?')
})
