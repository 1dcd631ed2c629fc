import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { InboxWidget } from '#web/inbox/inbox-widget.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

beforeEach(() => configurePage())

test.each([
  [0, 'View your messages'],
  [1, 'You have 1 unread message'],
  [12, 'You have 12 unread messages'],
])('with %i unread messages the widget says: %s [DASH-23 DASH-24 DASH-25]', (unread, says) => {
  renderForMember(<InboxWidget />, demoSession({ unread }))
  expect(screen.getByRole('heading').textContent).toBe(says)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/inbox')
})
