import { expect, test } from 'vitest'
import {
  defaultPreferences,
  isAlwaysOn,
  type NotificationChannel,
  notificationKinds,
  pushKinds,
  settledPreferences,
} from '#shared/account/notification-rules.ts'

test('security mail is always on; everything else can be switched off', () => {
  const nothing = { visits: [], messages: [], invoices: [], programs: [], security: [] }
  expect(settledPreferences({ channels: nothing, reminderMinutes: [], push: [] })).toEqual({
    channels: { ...nothing, security: ['email'] },
    reminderMinutes: [],
    push: [],
  })
  expect([isAlwaysOn('security', 'email'), isAlwaysOn('security', 'text'), isAlwaysOn('visits', 'email')]).toEqual([true, false, false])
})

test('channels and times are sorted, without duplicates', () => {
  const channels = { ...defaultPreferences.channels, visits: ['text', 'email', 'text'] satisfies NotificationChannel[] }
  const kept = settledPreferences({ channels, reminderMinutes: [10, 1440, 10], push: ['message', 'visitSoon', 'message'] })
  expect([kept.channels.visits, kept.reminderMinutes, kept.push]).toEqual([
    ['email', 'text'],
    [1440, 10],
    ['visitSoon', 'message'],
  ])
})

test('the defaults need no correction', () => {
  expect(settledPreferences(defaultPreferences)).toEqual(defaultPreferences)
})

test('members choose among five kinds of notifications, and four kinds that devices show', () => {
  expect(notificationKinds).toEqual(['visits', 'messages', 'invoices', 'programs', 'security'])
  expect(Object.keys(defaultPreferences.channels)).toEqual(notificationKinds)
  expect(pushKinds).toEqual(['visitSoon', 'clinicianReady', 'message', 'earlierTime'])
})
