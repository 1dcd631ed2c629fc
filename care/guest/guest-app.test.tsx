import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { GuestApp } from '#care/guest/guest-app.tsx'
import { startGuest } from '#care/guest/testing/guest-page.ts'

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

beforeEach(startGuest)

test('a guest page opens with the secret after the #, and says the link is incomplete without one', async () => {
  history.replaceState(null, '', '/guest/records')
  render(<GuestApp path="/guest/records" />)
  await title('This link is incomplete')
  act(() => {
    history.replaceState(null, '', '/guest/records#abc')
    dispatchEvent(new Event('hashchange'))
  })
  await title('Shared medical records')
  // The title is set after the heading is drawn.
  await waitFor(() => expect(document.title).toBe('Foyer - Shared medical records'))
})

test('an unknown path says the link is incomplete', async () => {
  history.replaceState(null, '', '/guest/nowhere#abc')
  render(<GuestApp path="/guest/nowhere" />)
  await title('This link is incomplete')
})
