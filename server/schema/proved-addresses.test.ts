import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const idOf = async (email: string): Promise<string> =>
  (await portal.pool.query('select id from profiles where email = $1', [email])).rows[0].id
const addEvent = async (email: string, event: string, reason: string | null, at: string) =>
  portal.pool.query(
    `insert into audit_events (at, node, event, outcome, reason, actor_id, subject_id, request_id, route, level)
     values ($4, 'test', $2, 'ok', $3, $1, $1, 'r', 'r', 'full')`,
    [await idOf(email), event, reason, at],
  )
const addPinMail = (email: string, channel: string) =>
  portal.pool.query(
    `insert into outbox_messages (id, channel, kind, recipient, text, status, next_attempt_at, created_at)
     values (gen_random_uuid(), $2, 'pin', $1, '', 'delivered', now(), '2026-11-01T10:00:00Z')`,
    [email, channel],
  )

test('an earlier account counts as proved only if a link, a code or a PIN mailed to it came back', async () => {
  await portal.pool.query('update profiles set email_proved_at = null')
  await addEvent('ana.rivera@example.com', 'recovery.complete', null, '2026-11-01T10:00:00Z')
  await addEvent('ben.rivera@example.com', 'email.confirm', null, '2026-11-01T10:00:00Z')
  await addPinMail('dora.secure@example.com', 'email')
  await addEvent('dora.secure@example.com', 'mfa.verify', 'pin', '2026-11-01T10:05:00Z')
  // A PIN long after its mail, a PIN by text, and an app's code prove no mailbox.
  await addPinMail('sam.basic@example.com', 'email')
  await addEvent('sam.basic@example.com', 'mfa.verify', 'pin', '2026-11-01T11:00:00Z')
  await addPinMail('rita.rx@example.com', 'text')
  await addEvent('rita.rx@example.com', 'mfa.verify', 'pin', '2026-11-01T10:05:00Z')
  await addPinMail('nora.hyuhg@example.com', 'email')
  await addEvent('nora.hyuhg@example.com', 'mfa.verify', 'authenticator', '2026-11-01T10:05:00Z')

  const folder = join(import.meta.dirname, 'migrations')
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  const { tag } = entries.find((one: { tag: string }) => one.tag.endsWith('_proof-of-identity'))
  const [, byHand = ''] = readFileSync(join(folder, `${tag}.sql`), 'utf8').split('-- by hand')
  await portal.pool.query(byHand)

  const { rows } = await portal.pool.query('select first from profiles where email_proved_at is not null order by 1')
  expect(rows.map(({ first }) => first)).toEqual(['Ana', 'Ben', 'Dora'])
  const due = await portal.pool.query('select count(*)::int as n from profiles where must_prove_email')
  expect(due.rows).toEqual([{ n: 0 }])
})
