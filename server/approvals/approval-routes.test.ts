import { afterEach, beforeEach, expect, test } from 'vitest'
import { runApprovalCommand } from '#server/approvals/approval-command.ts'
import { listDemoMessages } from '#server/demo/demo-outbox-store.ts'
import { proposalHandlers } from '#server/proposal-kinds.ts'
import { testAuditContext } from '#server/testing/test-audit-context.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/test-portal.ts'
import type { GroupSettings } from '#shared/groups/group-settings.ts'

let portal: TestPortal
let olga: TestBrowser
let omar: TestBrowser
let group: string
let ids: Record<string, string>
beforeEach(async () => {
  portal = await openTestPortal({ env: { RATE_LIMITS: '1000' } })
  await signInBoth()
  group = (await portal.pool.query(`select id from groups where code = 'SECURE'`)).rows[0].id
  const { rows } = await portal.pool.query(`select id, email from operators`)
  ids = Object.fromEntries(rows.map(({ id, email }) => [email.split('.')[0], id]))
})
afterEach(() => portal.close())
const signInBoth = async () => {
  portal.clock.advance(60_000)
  olga = await portal.operator('olga.admin@example.com')
  omar = await portal.operator('omar.admin@example.com')
}

const hour = 3_600_000
const oidc = {
  issuer: 'https://idp.example',
  clientId: 'foyer',
  clientSecret: 'hush',
  eligibilityAttribute: 'eligibilityId',
  ssoSatisfiesMfa: true,
}
const readGroup = async () => (await omar.get(`/api/console/groups/${group}`)).json().data
const saveGroup = async (by: TestBrowser, change: Partial<GroupSettings>) => {
  const { version, settings } = await readGroup()
  return by.put(`/api/console/groups/${group}`, { version, settings: { ...settings, ...change } })
}
const idOf = (answer: Awaited<ReturnType<TestBrowser['get']>>): string => {
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data.waiting.id
}
const setProvider = async () => idOf(await olga.put(`/api/console/groups/${group}/providers/oidc`, { version: null, provider: oidc }))
const invite = async (email = 'nina@example.com', role = 'admin') =>
  idOf(await olga.post('/api/console/operators', { email, name: 'Nina New', role }))
const decide = async (by: TestBrowser, id: string, approve: boolean) => {
  const answer = await by.post(`/api/console/approvals/${id}`, { approve })
  return [answer.statusCode, answer.json().meta?.errors?.[0] ?? answer.json().data.decision]
}
const waiting = async (by: TestBrowser) => (await by.get('/api/console/approvals')).json().data.rows
const audited = async () =>
  (
    await portal.pool.query(
      `select e.event, e.outcome, e.reason, o.email as by from audit_events e left join operators o on o.id::text = e.actor_id::text
       where e.event like 'approval.%' order by e.seq`,
    )
  ).rows

test('a provider waits with its differences, without its secret, and is set once a second administrator approves', async () => {
  const id = await setProvider()
  expect(await waiting(omar)).toEqual([
    {
      id,
      kind: 'provider.oidc',
      group: { id: group, name: 'Granite Mutual' },
      operator: null,
      clinicianId: null,
      changes: [
        { field: 'issuer', before: null, after: 'https://idp.example' },
        { field: 'clientId', before: null, after: 'foyer' },
        { field: 'eligibilityAttribute', before: null, after: 'eligibilityId' },
        { field: 'idpInitiated', before: null, after: false },
        { field: 'ssoSatisfiesMfa', before: null, after: true },
        { field: 'clientSecret', before: null, after: 'new' },
      ],
      appliesOn: null,
      madeBy: 'Olga Admin',
      madeAt: portal.clock.now().toISOString(),
      expiresAt: new Date(portal.clock.now().getTime() + 24 * hour).toISOString(),
      isMine: false,
    },
  ])
  expect((await waiting(olga))[0].isMine).toBe(true)
  expect(await decide(olga, id, true)).toEqual([409, 'SecondOperatorNeeded'])
  expect((await olga.get(`/api/console/groups/${group}/providers`)).json().data.oidc).toBeNull()
  expect(await decide(omar, id, true)).toEqual([200, 'approved'])
  expect((await olga.get(`/api/console/groups/${group}/providers`)).json().data.oidc).toMatchObject({ issuer: 'https://idp.example' })
  expect(await waiting(omar)).toEqual([])
  expect(await decide(omar, id, true)).toEqual([409, 'Conflict'])
  const { rows } = await portal.pool.query(`select changed_by, approved_by from identity_providers where group_id = $1`, [group])
  expect(rows).toEqual([{ changed_by: ids.olga, approved_by: ids.omar }])
  expect(await audited()).toEqual([
    { event: 'approval.request', outcome: 'ok', reason: `provider.oidc ${id}`, by: 'olga.admin@example.com' },
    { event: 'approval.decide', outcome: 'failed', reason: 'SecondOperatorNeeded', by: 'olga.admin@example.com' },
    { event: 'approval.approve', outcome: 'ok', reason: `provider.oidc ${id} made by ${ids.olga}`, by: 'omar.admin@example.com' },
    { event: 'approval.decide', outcome: 'failed', reason: 'Conflict', by: 'omar.admin@example.com' },
  ])
})

test('only one of two simultaneous approvals counts', async () => {
  const id = await setProvider()
  const both = await Promise.all([decide(omar, id, true), decide(omar, id, true)])
  expect(both.map(([code]) => code).sort()).toEqual([200, 409])
})

test('a change can be withdrawn by its maker and refused by another, and is then not made', async () => {
  const [mine, theirs] = [await setProvider(), await setProvider()]
  expect(await decide(olga, mine, false)).toEqual([200, 'withdrawn'])
  expect(await decide(omar, theirs, false)).toEqual([200, 'refused'])
  expect(await decide(omar, mine, true)).toEqual([409, 'Conflict'])
  expect((await olga.get(`/api/console/groups/${group}/providers`)).json().data.oidc).toBeNull()
})

test('a change expires after 24 hours', async () => {
  const id = await setProvider()
  portal.clock.advance(24 * hour)
  await signInBoth()
  expect(await waiting(omar)).toEqual([])
  expect(await decide(omar, id, true)).toEqual([409, 'RequestOver'])
})

test('a change is not applied to anything but what it was made from', async () => {
  const [first, second] = [await setProvider(), await setProvider()]
  expect(await decide(omar, first, true)).toEqual([200, 'approved'])
  expect(await decide(omar, second, true)).toEqual([409, 'ChangeOutdated'])
  const edit = idOf(await saveGroup(olga, { requiresMfa: false }))
  expect((await saveGroup(omar, { name: 'Renamed' })).json().data.waiting).toBeNull()
  expect(await decide(omar, edit, true)).toEqual([409, 'ChangeOutdated'])
  expect((await readGroup()).settings).toMatchObject({ name: 'Renamed', requiresMfa: true })
  const promotion = idOf(await olga.put(`/api/console/operators/${ids.sue}/role`, { role: 'admin' }))
  expect((await omar.post(`/api/console/operators/${ids.sue}/end`)).statusCode).toBe(200)
  expect(await decide(omar, promotion, true)).toEqual([409, 'ChangeOutdated'])
})

test('an edit of sign-in waits as a whole and is saved as a whole', async () => {
  const id = idOf(await saveGroup(olga, { name: 'Renamed', requiresMfa: false }))
  expect((await readGroup()).settings).toMatchObject({ name: 'Granite Mutual', requiresMfa: true })
  expect((await waiting(omar))[0].changes.map(({ field }: { field: string }) => field)).toEqual(['name', 'requiresMfa'])
  expect(await decide(omar, id, true)).toEqual([200, 'approved'])
  expect((await readGroup()).settings).toMatchObject({ name: 'Renamed', requiresMfa: false })
})

test('a change of an administrator who lost that role meanwhile cannot be approved', async () => {
  const id = await setProvider()
  expect((await omar.post(`/api/console/operators/${ids.olga}/end`)).statusCode).toBe(200)
  expect(await decide(omar, id, true)).toEqual([409, 'ChangeOutdated'])
})

test('an operator invited less than 24 hours ago approves nothing', async () => {
  expect(await decide(omar, await invite(), true)).toEqual([200, 'approved'])
  await portal.portal.outbox.deliverDue('email')
  const mail = (await listDemoMessages(portal.db)).findLast(({ to }) => to === 'nina@example.com')
  const code = /set-password\/([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const nina = portal.browser()
  const account = { email: 'nina@example.com', password: 'Nina-chose-1-well' }
  expect((await nina.post('/api/console/invitations/password', { code, password: account.password })).statusCode).toBe(200)
  const signIn = async () => {
    await nina.post('/api/console/sign-in', account)
    await nina.post('/api/console/pin/verify', { pin: await portal.lastPin() })
  }
  await signIn()
  const id = await setProvider()
  expect(await decide(nina, id, true)).toEqual([409, 'OperatorTooNew'])
  const { approvesFrom } = (await nina.get('/api/console/approvals')).json().data
  expect(approvesFrom).toBe(new Date(portal.clock.now().getTime() + 24 * hour).toISOString())
  expect((await omar.get('/api/console/approvals')).json().data.approvesFrom).toBeNull()
  portal.clock.advance(24 * hour)
  await signInBoth()
  await signIn()
  expect(await decide(nina, await setProvider(), true)).toEqual([200, 'approved'])
})

test('an operator with a role of less than 24 hours approves nothing, not even a factor reset', async () => {
  const { rows } = await portal.pool.query(`select person_id from profiles where email = 'dora.secure@example.com'`)
  const at = `/api/console/members/${rows[0].person_id}`
  await olga.post(`${at}/open`, { reason: 'member-called' })
  const reset = (await olga.post(`${at}/factor-reset`)).json().data.id
  expect(await decide(omar, idOf(await olga.put(`/api/console/operators/${ids.al}/role`, { role: 'admin' })), true)).toEqual([
    200,
    'approved',
  ])
  const al = await portal.operator('al.audit@example.com')
  expect(await decide(al, await setProvider(), true)).toEqual([409, 'OperatorTooNew'])
  const refused = await al.post(`/api/console/factor-resets/${reset}`, { approve: true })
  expect([refused.statusCode, refused.json().meta.errors]).toEqual([409, ['OperatorTooNew']])
  expect((await omar.post(`/api/console/factor-resets/${reset}`, { approve: true })).statusCode).toBe(200)
})

test('all administrators are mailed, in the language of the one who makes the change', async () => {
  olga.cookies.set('lang', 'es')
  const id = await setProvider()
  expect(await decide(omar, id, true)).toEqual([200, 'approved'])
  await portal.portal.outbox.deliverDue('email')
  const mails = (await listDemoMessages(portal.db)).filter(({ text }) => text.includes('/console/approvals'))
  expect(mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
    'olga.admin@example.com: A change in Foyer was approved',
    'olga.admin@example.com: Un cambio en Foyer necesita la aprobación de otro administrador',
    'omar.admin@example.com: A change in Foyer was approved',
    'omar.admin@example.com: Un cambio en Foyer necesita la aprobación de otro administrador',
  ])
  expect(mails.find(({ subject }) => subject?.startsWith('Un'))?.text).toContain(
    'Olga Admin quiere cambiar el inicio de sesión OpenID Connect de Granite Mutual.',
  )
})

test('the first administrator of a deployment invites the second alone, and nobody else ever does', async () => {
  await portal.pool.query(`delete from operator_sessions where operator_id = $1`, [ids.omar])
  await portal.pool.query(`delete from operators where id = $1`, [ids.omar])
  const invited = await olga.post('/api/console/operators', { email: 'nina@example.com', name: 'Nina New', role: 'admin' })
  expect([invited.statusCode, invited.json().data]).toEqual([200, { waiting: null }])
  const { rows } = await portal.pool.query(`select id from operators where email = 'nina@example.com'`)
  expect((await olga.post(`/api/console/operators/${rows[0].id}/end`)).statusCode).toBe(200)
  expect(
    (await olga.post('/api/console/operators', { email: 'own@example.com', name: 'Own', role: 'admin' })).json().data.waiting,
  ).not.toBeNull()
})

test('where no second administrator can, the command line approves, refuses and is audited', async () => {
  const said: string[] = []
  const run = (...words: string[]) =>
    runApprovalCommand(
      { ...portal.portal, kinds: proposalHandlers, publicUrl: 'https://care.example.com' },
      words,
      testAuditContext(),
      (line) => said.push(line),
    )
  const [first, second] = [await setProvider(), await setProvider()]
  await run('list')
  expect(said.filter((line) => !line.startsWith(' '))).toEqual(
    [first, second].map((id) => expect.stringContaining(`${id}  provider.oidc  Granite Mutual  by Olga Admin`)),
  )
  expect(said.join('\n')).toContain('issuer: null -> "https://idp.example"')
  await run('refuse', second)
  await run('approve', first)
  expect(said.slice(-2)).toEqual(['The change is refused.', 'The change is approved.'])
  await expect(run('approve', first)).rejects.toThrow()
  await expect(run('fly')).rejects.toThrow('approvals approve|refuse ID')
  expect((await olga.get(`/api/console/groups/${group}/providers`)).json().data.oidc.issuer).toBe('https://idp.example')
  expect((await audited()).slice(-2)).toEqual([
    { event: 'approval.refuse', outcome: 'ok', reason: `provider.oidc ${second} made by ${ids.olga}`, by: null },
    { event: 'approval.approve', outcome: 'ok', reason: `provider.oidc ${first} made by ${ids.olga}`, by: null },
  ])
})

test('auditors see what waits and decide nothing', async () => {
  const id = await setProvider()
  const al = await portal.operator('al.audit@example.com')
  expect((await waiting(al)).map((one: { id: string }) => one.id)).toEqual([id])
  expect(await decide(al, id, true)).toEqual([403, 'RoleMissing'])
})
