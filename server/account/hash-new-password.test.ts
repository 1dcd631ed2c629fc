import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { answerRecoveryRequests } from '#server/sign-in/request-recovery.ts'
import { approveWaiting } from '#server/testing/approve.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'

const [known, fresh] = ['Breached-2026!', 'Never-Seen-Before-7?']

let portal: TestPortal
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'breached-'))
  const hashes = [known, 'other', 'words'].map((word) => createHash('sha1').update(word).digest('hex').toUpperCase())
  await writeFile(join(folder, 'hashes.txt'), `${hashes.sort().join('\n')}\n`)
  portal = await openTestPortal({ env: { BREACHED_PASSWORDS_FILE: join(folder, 'hashes.txt') } })
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const account = (password: string) => ({ phone: '3125550144', password, acceptNotice: true })

const register = async (browser: TestBrowser, password: string) => {
  const found = (await browser.get('/api/memberships/v2/lookup?lastName=Hopewell&dob=1985-04-12&zip=60601')).json().data
  const { familyMemberId } = found.persons[0]
  return browser.post('/api/profiles', {
    ...account(password),
    email: 'grace@example.com',
    membershipId: found.membershipId,
    familyMemberId,
  })
}

const payPerVisit = async (browser: TestBrowser, password: string) => {
  const challenge = (await browser.get('/api/members/robot-check')).json().data
  const altcha = Buffer.from(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })).toString('base64')
  const person = {
    first: 'Iris',
    last: 'Neil',
    dob: '1990-05-06',
    address1: '1 Main St',
    city: 'Miami',
    state: 'FL',
    zip: '33101',
    gender: 'Female',
  }
  return browser.post('/api/members/ineligible', { ...person, ...account(password), email: 'iris@example.com', altcha })
}

describe.each([
  ['registration', register],
  ['pay per visit', payPerVisit],
])('at %s', (_where, act) => {
  test('a breached password is refused with a message, another is accepted', async () => {
    const refused = await act(portal.browser(), known)
    expect([refused.statusCode, refused.json().meta.errorMessages]).toEqual([
      422,
      [{ code: 'PasswordBreached', reason: 'This password has appeared in data breaches. Please choose another.', field: 'password' }],
    ])
    expect((await act(portal.browser(), fresh)).statusCode).toBe(200)
  })
})

test('a breached password is refused by a reset link, which stays valid', async () => {
  const browser = portal.browser()
  await browser.post('/api/profiles/password-recovery', { email: 'sam.basic@example.com' })
  await answerRecoveryRequests(portal.portal, portal.db)
  await portal.portal.outbox.deliverDue('email')
  const text = (await listDemoMessages(portal.db, 'sam.basic@example.com')).at(-1)?.text ?? ''
  const [, profileId, passwordRecoveryCode] = /\/set-password\/([^/]+)\/(\S+)/.exec(text) ?? []
  const complete = (password: string) => browser.put(`/api/profiles/${profileId}/password`, { profileId, password, passwordRecoveryCode })
  const refused = await complete(known)
  expect([refused.statusCode, refused.json().meta.errors]).toEqual([422, ['PasswordBreached']])
  expect((await complete(fresh)).statusCode).toBe(200)
})

test('a breached password is refused for operators too', async () => {
  const admin = await portal.operator('olga.admin@example.com')
  await approveWaiting(
    portal,
    await admin.post('/api/console/operators', { email: 'nina.new@example.com', name: 'Nina New', role: 'support' }),
  )
  await portal.portal.outbox.deliverDue('email')
  const text = (await listDemoMessages(portal.db, 'nina.new@example.com')).at(-1)?.text ?? ''
  const code = /\/console\/set-password\/([\w-]+)/.exec(text)?.[1]
  const choose = (password: string) => portal.browser().post('/api/console/invitations/password', { code, password })
  expect((await choose(known)).json().meta.errors).toEqual(['PasswordBreached'])
  expect((await choose(fresh)).statusCode).toBe(200)
})
