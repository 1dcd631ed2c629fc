import { randomUUID } from 'node:crypto'
import { signInOperator } from '#e2e/console.ts'
import { button, heading, openLookupCase, openMemberWithReason, region, toastWithText } from '#e2e/console-people.ts'
import { readOutbox } from '#e2e/outbox.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { demoId } from '#platform/demo-world.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

test('a member is found by two criteria, opened for a reason, and helped', { tag: ['@daily', '@phone-matrix'] }, async ({
  page,
  browser,
  portal,
  own,
}) => {
  const sam = await own('sam')
  const typed = sam.last.slice(0, 5).toLowerCase()
  const member = await browser.newContext({ baseURL: portal.url })
  await signInByCalls(member.request, sam)
  await signInOperator(page, 'support')
  await page.goto(consolePaths.members)
  await page.getByLabel('Last name').fill(typed)
  await button(page, 'Search').click()
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText('Enter one exact number or address')
  await page.getByLabel('First name').fill('sa')
  await button(page, 'Search').click()
  await page.getByRole('link', { name: sam.name }).click()
  expect(page.url()).not.toContain(typed)

  await expect(heading(page)).toHaveText('Why are you opening this member’s record?')
  await expect(page.getByText('Last sign-in')).toHaveCount(0)
  await button(page, 'Open').click()
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.getByLabel('Reason').selectOption('member-called')
  await page.getByLabel('Ticket or case number').fill('T-42')
  await button(page, 'Open').click()
  await expect(heading(page)).toHaveText(sam.name)
  await expect(page.getByRole('main')).toContainText('The member called #T-42')
  await expect(page.getByRole('main')).not.toContainText(sam.email)

  await button(page, 'End all sessions').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End all sessions' }).click()
  await expect(toastWithText(page, 'All sessions ended')).toBeVisible()
  expect((await member.request.get('/api/session')).status()).toBe(401)
  await member.close()

  await button(page, 'Send password reset').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send password reset' }).click()
  await expect(toastWithText(page, 'Link sent')).toBeVisible()
  await expect.poll(async () => (await readOutbox(page.request, sam.email)).length).toBeGreaterThan(0)
  await page.reload()
  await expect(region(page, 'Messages sent')).toContainText('Password reset link')
})

test('a second factor is reset only after another operator approves', async ({ page, browser, portal, own }) => {
  const rita = await own('rita')
  await signInOperator(page, 'support')
  await openMemberWithReason(page, rita.personId)
  await button(page, 'Request a reset').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request a reset' }).click()
  await expect(toastWithText(page, 'Requested. Another operator will decide.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to second-factor resets' }).click()
  await expect(heading(page)).toHaveText('Second-factor resets')
  await expect(button(page, `Withdraw the request for ${rita.name}`)).toBeVisible()
  await expect(button(page, `Approve for ${rita.name}`)).toHaveCount(0)

  const second = await browser.newContext({ baseURL: portal.url })
  const other = await second.newPage()
  await signInOperator(other, 'admin')
  await other.goto(consolePaths.factorResets)
  await button(other, `Approve for ${rita.name}`).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(toastWithText(other, 'The second factor was reset')).toBeVisible()
  await expect
    .poll(async () => (await readOutbox(page.request, rita.email)).at(-1)?.subject)
    .toBe('The second factor of your Foyer account was reset')
  await second.close()
})

test('support compares a failed lookup with a near match and answers it', { tag: '@phone-matrix' }, async ({ page, portal, own }) => {
  const ana = await own('ana')
  const reference = await openLookupCase(page, { lastName: ana.last, dob: ana.dob, zip: '78705' })
  await signInOperator(page, 'support')
  await page.goto(`${consolePaths.cases}?state=new`)
  await page.getByRole('link', { name: reference }).click()
  await expect(heading(page)).toHaveText(`Case ${reference}`)
  const near = page.getByRole('region', { name: ana.name }).first()
  await expect(near).toContainText(ana.zip)
  await expect(near.getByText('Different')).toHaveCount(1)
  await button(page, 'Assign to me').click()
  await expect(toastWithText(page, 'Case assigned to you')).toBeVisible()
  await page.getByLabel('New note').fill('Zip is off by one.')
  await button(page, 'Add note').click()
  await expect(region(page, 'Operator notes')).toContainText('Sue Support')
  await page.getByRole('textbox', { name: 'Answer', exact: true }).fill('Pruebe con su código postal anterior.')
  await button(page, 'Send answer').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(toastWithText(page, 'Answer sent')).toBeVisible()
  const [row] = await portal.sql('select email, state from cases where reference = $1', [reference])
  expect(row?.state).toBe('answered')
  await expect
    .poll(async () => (await readOutbox(page.request, String(row?.email))).at(-1)?.subject)
    .toBe(`Respondimos a su solicitud ${reference}`)
})

test('an undelivered message is sent again or given up', async ({ page, portal }) => {
  const [gone, lost] = ['gone', 'lost'].map((name) => `${name}.${randomUUID()}@example.com`)
  await portal.sql(
    `insert into outbox_messages (id, channel, kind, recipient, text, secret, status, next_attempt_at, created_at, settled_at, last_error, attempts)
    select gen_random_uuid(), 'email', 'case-answer', r, 'Rash', false, 'dead', now(), now(), now(), '550 no such box', 3 from unnest($1::text[]) r`,
    [[gone, lost]],
  )
  await signInOperator(page, 'support')
  await page.goto(consolePaths.deadLetters)
  await expect(page.getByRole('main')).toContainText('550 no such box')
  await expect(page.getByRole('main')).not.toContainText('Rash')
  await button(page, 'Send again to gone…').click()
  await expect(toastWithText(page, 'Sending again')).toBeVisible()
  await button(page, 'Discard the message to lost…').click()
  await expect(page.getByRole('heading', { name: 'Every message was delivered.' })).toBeVisible()
  await expect.poll(async () => (await readOutbox(page.request, gone ?? '')).length).toBe(1)
})

test('an operator sees each line of a person’s coverage, with its gap and the file that it comes from', async ({ page, portal, own }) => {
  const { personId: pat } = await own('pat')
  await portal.sql('delete from coverage_spans where person_id = $1', [pat])
  await portal.sql(
    `with run as (insert into import_runs (id, state, file_name, source, options, created_at)
       values (gen_random_uuid(), 'done', 'lakeside-november.834', 'folder', '{}', '2026-11-02') returning id)
     insert into coverage_spans (person_id, seq, line, plan, starts_on, ends_on, is_void, grants, run_id, person_starts_on, person_ends_on)
       select p.id, s.seq, s.line, s.plan, s.starts::date, s.ends::date, s.void, s.grants, run.id, p.starts_on, p.ends_on from run, persons p,
         (values (0, 'DEN', 'SMILE', '2026-01-01', null, false, false), (1, 'HLT', 'CARE PLUS', '2026-01-01', '2026-03-31', false, true),
           (2, 'HLT', 'CARE PLUS', '2026-05-01', null, false, true), (3, 'VIS', '', '2026-02-01', null, true, false))
           as s (seq, line, plan, starts, ends, void, grants) where p.id = $1`,
    [pat],
  )
  await signInOperator(page, 'support')
  await page.goto(`${consolePaths.members}/${pat}`)
  await page.getByLabel('Reason').selectOption('member-called')
  await button(page, 'Open').click()
  const lines = region(page, 'Coverage lines')
  await expect(lines.getByRole('row')).toHaveCount(5)
  await expect(lines).toContainText('Health (HLT)')
  await expect(lines.getByRole('row', { name: 'Dental (DEN)' })).toContainText('Not included')
  await expect(lines.getByRole('row', { name: 'Vision (VIS)' })).toContainText('Void')
  await expect(lines).toContainText('lakeside-november.834')
})

test('an admin compares two records of one person and merges them', async ({ page, portal, own }) => {
  const { personId: pat, last } = await own('pat')
  const [twin] = await portal.sql(
    `with m as (insert into memberships (id, group_id, subscriber_number, plan, created_at)
       select gen_random_uuid(), group_id, $2, 'New plan', now() from memberships where id = $1 returning id)
     insert into persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, telehealth_id, external_id, zip, starts_on, created_at)
       select m.id, m.id, 'Primary', p.first, p.last, p.first_folded, p.last_folded, p.dob, m.id, $2, '33109', '2026-06-01', now() from m, persons p where p.id = $1 returning id`,
    [pat, `N-77-${last}`],
  )
  await signInOperator(page, 'admin')
  await page.goto(`${consolePaths.members}/${twin?.id}`)
  await page.getByLabel('Reason').selectOption('duplicate')
  await button(page, 'Open').click()
  const duplicate = region(page, 'Possible duplicate')
  await expect(duplicate).toContainText('33109')
  await button(page, 'Merge').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await expect(toastWithText(page, 'Records merged')).toBeVisible()
  await expect(page).toHaveURL(`${consolePaths.members}/${pat}`)
  await expect(region(page, 'Coverage')).toContainText('N-77')
  await expect(region(page, 'Possible duplicate')).toHaveCount(0)
})

test('an auditor cannot open pages about people', async ({ page }) => {
  await signInOperator(page, 'auditor')
  for (const path of [consolePaths.members, consolePaths.cases, consolePaths.factorResets, consolePaths.deadLetters]) {
    await page.goto(path)
    await expect(heading(page)).toHaveText('Your role doesn’t have access to this page')
  }
  const answer = await page.request.get(`/api/console/members/${demoId('person', 'FOYER', 'Ana Rivera')}`)
  expect([answer.status(), (await answer.json()).meta.errors]).toEqual([403, ['RoleMissing']])
})

test('by keyboard alone support finds and opens a member', async ({ page, own }) => {
  const ben = await own('ben')
  await signInOperator(page, 'support')
  await page.goto(consolePaths.members)
  await page.getByLabel('Email').focus()
  await page.keyboard.type(ben.email)
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: ben.name })
  await expect(link).toBeVisible()
  for (let step = 0; step < 20 && !(await link.evaluate((element) => element === document.activeElement)); step += 1)
    await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Why are you opening this member’s record?')
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.keyboard.type('The member w')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(ben.name)
  await expect(page.getByRole('main')).toContainText('The member wrote')
})
