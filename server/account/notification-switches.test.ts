import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/demo-people.ts'
import { postNotice } from '#server/mfa/post-notice.ts'
import { markEnrolled, saveReferral } from '#server/programs/referral-store.ts'
import { syncProgramNotices } from '#server/programs/sync-program-notices.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import { defaultPreferences, type NotificationChannel, type NotificationKind } from '#shared/account/notification-rules.ts'

let portal: TestPortal
let ana: TestBrowser
let profileId: string
const email = 'ana.rivera@example.com'
beforeAll(async () => {
  portal = await openTestPortal({ care: true })
})
afterAll(() => portal.close())
beforeEach(async () => {
  ana = portal.browser()
  profileId = (await ana.signIn(email)).json().data.profile.id
  await portal.pool.query('delete from outbox_messages')
  await portal.pool.query('delete from program_referrals')
})

const choose = async (kind: NotificationKind, channels: NotificationChannel[]) => {
  const chosen = { ...defaultPreferences, channels: { ...defaultPreferences.channels, [kind]: channels } }
  expect((await ana.put('/api/account/notifications', chosen)).statusCode).toBe(200)
}
type Sent = { channel: string; recipient: string; text: string }
const sent = async (): Promise<Sent[]> =>
  (await portal.pool.query<Sent>('select channel, recipient, text from outbox_messages order by channel, id')).rows
const ways = async () => (await sent()).map(({ channel, recipient }) => [channel, recipient])

const changePassword = async () => {
  const path = `/api/profiles/update/password/${profileId}`
  expect((await ana.put(path, { password: demoPassword, currentPassword: demoPassword })).statusCode).toBe(200)
}
test('security by text tells the confirmed phone what the mail says, and without it only the mail goes out', async () => {
  await choose('security', ['email'])
  await changePassword()
  expect(await ways()).toEqual([['email', email]])
  await portal.pool.query('delete from outbox_messages')
  await ana.signIn(email)
  await choose('security', ['email', 'text'])
  await changePassword()
  expect(await ways()).toEqual([
    ['email', email],
    ['text', '5125550118'],
  ])
  const text = (await sent()).find(({ channel }) => channel === 'text')?.text
  expect(text).toBe("Your Foyer password was changed. If this wasn't you, please call 1-800-555-0142 now.")
})

test('security by text also tells of sign-in factors', async () => {
  await choose('security', ['email', 'text'])
  const to = { profile: { id: profileId, email, language: 'en' }, group: { supportPhone: null } }
  await portal.db.transaction((tx) => postNotice(portal.portal, tx, to, { what: 'appAdded' }))
  expect(await ways()).toEqual([
    ['email', email],
    ['text', '5125550118'],
  ])
})

test('no text goes to a phone that is not confirmed', async () => {
  await choose('security', ['email', 'text'])
  await portal.pool.query('update profile_phones set confirmed_at = null where profile_id = $1', [profileId])
  await changePassword()
  expect(await ways()).toEqual([['email', email]])
  await portal.pool.query('update profile_phones set confirmed_at = now() where profile_id = $1', [profileId])
})

const enroll = async () => {
  const now = portal.clock.now()
  await markEnrolled(portal.db, await saveReferral(portal.db, { id: uuidv7(), profileId, program: 'diabetes', now }), now)
  for (let turn = 0; turn < 2; turn += 1) await syncProgramNotices(portal.portal, portal.db, new AbortController().signal)
}

test.each<[NotificationChannel[], string[][]]>([
  [[], []],
  [['email'], [['email', email]]],
  [['text'], [['text', '5125550118']]],
  [
    ['email', 'text'],
    [
      ['email', email],
      ['text', '5125550118'],
    ],
  ],
])('a member who enrolled in a program is told by the channels %j that they chose, once, without its name', async (channels, expected) => {
  await choose('programs', channels)
  await enroll()
  expect(await ways()).toEqual(expected)
  expect(JSON.stringify(await sent())).not.toMatch(/diabetes/i)
})
