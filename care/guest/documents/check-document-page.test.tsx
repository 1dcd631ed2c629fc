import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { CheckDocumentPage } from '#care/guest/documents/check-document-page.tsx'
import { startGuest } from '#care/guest/testing/guest-page.ts'
import { fakeServer, refused } from '#ui/testing/fake-server.ts'

beforeEach(startGuest)

const call = 'POST /mobile/documents/check'
const code = '7K2M-9QPX-7K2M-9QPX-7K2M'
const absence = { place: 'school', name: 'Leo R.', from: '2026-11-18', to: '2026-11-20' }
const answer = (change: object = {}) => ({
  body: { data: { practice: 'Foyer', kind: 'absence', signedOn: '2026-11-20', withdrawnOn: null, absence, ...change } },
})

test('a valid note shows whom it excuses and when', async () => {
  const server = fakeServer({ [call]: answer() })
  render(<CheckDocumentPage secret={code} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'Note for school' })).toBeTruthy()
  expect(server.asked[0]).toMatchObject({ body: { code } })
  for (const text of ['This document is real and valid.', 'Leo R.', '11/18/2026 to 11/20/2026']) expect(screen.getByText(text)).toBeTruthy()
})

test('a withdrawn lab order shows that it no longer holds, and no dates of an absence', async () => {
  fakeServer({ [call]: answer({ kind: 'lab', absence: null, withdrawnOn: '2026-11-21' }) })
  render(<CheckDocumentPage secret={code} />)
  expect(await screen.findByText(/The practice withdrew this document on 11\/21\/2026/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Lab order' })).toBeTruthy()
  expect(screen.queryByText('Absent')).toBeNull()
})

test('an unknown code offers to enter another one; too many tries say so', async () => {
  fakeServer({ [call]: refused(404, 'NotFound') })
  const { unmount } = render(<CheckDocumentPage secret={code} />)
  expect(await screen.findByRole('heading', { level: 1, name: 'We don’t know this document' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Enter another code' })).toBeTruthy()
  unmount()
  fakeServer({ [call]: refused(429, 'TooManyTries') })
  render(<CheckDocumentPage secret={code} />)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('a typed code becomes the link; one that cannot be a code is not sent', async () => {
  const server = fakeServer({ [call]: answer() })
  render(<CheckDocumentPage secret="" />)
  const field = screen.getByLabelText('Code on the document')
  await userEvent.type(field, '7K2M')
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(await screen.findByText('We couldn’t find this.')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, code.toLowerCase().replaceAll('-', ' '))
  await userEvent.click(screen.getByRole('button', { name: 'Check' }))
  await expect.poll(() => location.hash).toBe(`#${code}`)
  expect(server.asked).toEqual([])
})
