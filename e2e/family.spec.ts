import type { Page } from '@playwright/test'
import { expectAccessible } from '#e2e/axe.ts'
import { newestCase, signInOperator } from '#e2e/console.ts'
import { button, region, toastWithText } from '#e2e/console-people.ts'
import { fillChild, openMyFamily, personRow } from '#e2e/family.ts'
import { expectToast } from '#e2e/finder.ts'
import { readOutbox } from '#e2e/outbox.ts'
import type { DemoPortal } from '#e2e/portal.ts'
import { signInByCalls } from '#e2e/sign-in.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { familyTexts as ar } from '#web/family/family-texts.ar.ts'

const activation =
  "Please allow 24 hours for your family's service to activate. Spouses and dependents 18+ will need to register individually."

const openNewestCase = async (page: Page, portal: DemoPortal): Promise<void> => {
  await signInOperator(page, 'support')
  await page.goto(`${consolePaths.cases}?kind=pending-family&state=open`)
  await page.getByRole('link', { name: await newestCase(portal, 'pending-family') }).click()
}

test('the list shows primary, spouse and dependents with birthday, relation and contact details [FAM-01 FAM-02 SHELL-060]', {
  tag: '@phone-matrix',
}, async ({ page }) => {
  await openMyFamily(page, 'ana')
  await expect(page, '[SHELL-035]').toHaveTitle('Foyer - Member Portal - My Family')
  const rows = page.getByRole('list', { name: 'Family members' }).getByRole('listitem')
  await expect(rows, '[SHELL-003 FAM-16]').toHaveCount(4)
  await expect(rows.nth(0), '[FAM-17]').toContainText(
    /Ana Rivera\s*You\s*Primary member\s*Date of birth: 05\/14\/1986\s*ana.rivera@example.com/,
  )
  await expect(rows.nth(1)).toContainText(/Ben Rivera\s*Spouse\s*Date of birth: 09\/02\/1984\s*ben.rivera@example.com\s*\(512\) 555-0119/)
  await expect(rows.nth(1).getByRole('link')).toHaveAttribute('href', 'tel:+15125550119')
  await expect(rows.nth(2), '[FAM-18]').toContainText(/Leo Rivera\s*Dependent/)
  await expect(rows.nth(3)).toContainText(/Mia Rivera\s*Dependent/)
})

test('by keyboard Ana adds a child, reads the 24-hour notice, and sees the child as pending [FAM-03 FAM-14 FAM-15 FAM-20]', {
  tag: ['@daily', '@phone-matrix'],
}, async ({ page, own }) => {
  await openMyFamily(page, await own('ana'))
  const add = button(page, 'Add a family member')
  await add.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Add a family member' })
  await expect(form.locator('label'), '[FAM-05]').toHaveText([
    'Relationship',
    'First name',
    'Last name',
    'Email (optional)',
    'Gender',
    'Date of birth',
    'Phone',
  ])
  await expectAccessible(page, 'the add form')
  await fillChild(form)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/changes') && request.method() === 'POST')
  await form.getByLabel('Phone').press('Enter')
  const { EffectiveDate, groupId, MemberId, ...rest } = (await sent).postDataJSON()
  expect(EffectiveDate, '[CALL-58]').toMatch(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/)
  expect([groupId, MemberId]).toEqual([expect.any(String), expect.any(String)])
  expect(rest, '[CALL-26]').toEqual({
    command: 'Change',
    changePlanTo: 'EMP',
    Dependent: [{ first: 'Zoe', last: "O'Rivera", gender: 'Female', dob: '2024-08-15', phone: '5125550118' }],
  })
  const dialog = page.getByRole('dialog', { name: 'Family member added' })
  await expect(dialog).toContainText(activation)
  await expectAccessible(page, 'the 24-hour dialog')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(personRow(page, "Zoe O'Rivera")).toContainText(/Pending\s*Dependent\s*Date of birth: 08\/15\/2024\s*\(512\) 555-0118/)
  await page.reload()
  await expect(personRow(page, "Zoe O'Rivera")).toContainText('Pending')
})

test('a family with a spouse can add only dependents [FAM-06 FAM-13]', async ({ page, portal, own }) => {
  const ana = await own('ana')
  const ben = ana.person('Ben')
  await openMyFamily(page, ana)
  await button(page, 'Add a family member').click()
  const type = page.getByLabel('Relationship')
  await expect(type.locator('option')).toHaveText(['Choose', 'Dependent'])
  await expect(page.getByText('A spouse is already listed.')).toBeVisible()

  await portal.sql(`update persons set ends_on = '2020-01-31' where id = $1`, [ben.personId])
  await visit(page, '/my-family')
  await button(page, 'Add a family member').click()
  await expect(type.locator('option')).toHaveText(['Choose', 'Dependent', 'Spouse'])
  await portal.sql(`update persons set ends_on = null where id = $1`, [ben.personId])
  await fillChild(page.getByRole('dialog'), { type: 'Spouse', first: 'Kai' })
  await button(page, 'Add family member').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('A spouse is already listed.')
  await expect(page.getByLabel('First name')).toHaveValue('Kai')
})

test('the whole date of birth is legible, and the buttons stay in the window on a phone', { tag: '@phone-matrix' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await openMyFamily(page, 'ana')
  await button(page, 'Add a family member').click()
  const form = page.getByRole('dialog')
  await expect(button(page, 'Add family member')).toBeInViewport({ ratio: 1 })
  for (const width of [390, 834, 1440]) {
    await page.setViewportSize({ width, height: 700 })
    const born = form.getByLabel('Date of birth')
    await born.fill('12/28/2008')
    const [inside, text] = await born.evaluate((input: HTMLInputElement) => [input.clientWidth, input.scrollWidth])
    expect(text, `${width} px`).toBeLessThanOrEqual(inside)
    const name = form.getByLabel('Gender')
    expect((await born.boundingBox())?.width, `${width} px`).toBe((await name.boundingBox())?.width)
  }
})

test('errors show at their fields, and the form survives a reload [FAM-07 FAM-08 FAM-09 FAM-10 FAM-11 FAM-12]', async ({ page }) => {
  await openMyFamily(page, 'ana')
  await button(page, 'Add a family member').click()
  const form = page.getByRole('dialog')
  const field = (label: string) => form.getByLabel(label, { exact: true })
  await field('Relationship').selectOption('')
  await field('Phone').clear()
  await button(page, 'Add family member').click()
  for (const label of ['Relationship', 'First name', 'Last name', 'Gender', 'Date of birth', 'Phone'])
    await expect(field(label), label).toHaveAccessibleDescription(/Required$/)
  await expect(field('Email (optional)')).toHaveAccessibleDescription('')
  await expect(form.getByLabel('Relationship')).toBeFocused()
  const wrong = [
    ['First name', 'Zoe 2', "Only special characters allowed are - and '"],
    ['Last name', 'Rivera!', "Only special characters allowed are - and '"],
    ['Email (optional)', 'zoe', 'Invalid email address'],
    ['Date of birth', '13/13/2020', 'Must enter valid date'],
    ['Date of birth', '01/01/2199', 'Date cannot be in the future'],
    ['Phone', '512555', 'Phone number has to be 10 digits'],
  ] as const
  for (const [label, typed, sentence] of wrong) {
    await field(label).fill(typed)
    await field(label).blur()
    await expect(field(label), `${label} ${typed}`).toHaveAccessibleDescription(sentence)
  }
  await page.reload()
  await button(page, 'Add a family member').click()
  await expect(form.getByLabel('First name')).toHaveValue('Zoe 2')
})

test('a refusal by the server shows above the button [FAM-19]', async ({ page, own }) => {
  await openMyFamily(page, await own('ana'))
  await button(page, 'Add a family member').click()
  await fillChild(page.getByRole('dialog'), { first: 'Ben', dob: '09021984' })
  await button(page, 'Add family member').click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('This person is already listed in your family.')
})

test('Ben, who is not primary, cannot add anybody, nor can a group without OpenDependents [FAM-04 SHELL-095]', { tag: '@daily' }, async ({
  page,
}) => {
  await openMyFamily(page, 'ben')
  await expect(button(page, 'Add a family member')).toHaveCount(0)
  const person = { first: 'Zoe', last: 'Rivera', gender: 'Female', dob: '2024-08-15', phone: '5125550118' }
  const answer = await page.request.post('/api/changes', {
    data: { command: 'Change', changePlanTo: 'EMP', Dependent: [person] },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect([answer.status(), (await answer.json()).meta.errors]).toEqual([404, ['PrimaryMemberOnly']])
  await expect(page.getByRole('listitem').filter({ hasText: 'Leo Rivera' }).first()).toBeVisible()
  await page.context().clearCookies()
  await openMyFamily(page, 'sam')
  await expect(button(page, 'Add a family member')).toHaveCount(0)
})

test('an operator declines with a reason that the member reads, then confirms the person', { tag: '@phone-matrix' }, async ({
  page,
  browser,
  portal,
  own,
}) => {
  const ana = await own('ana')
  await openMyFamily(page, ana)
  await button(page, 'Add a family member').click()
  await fillChild(page.getByRole('dialog'))
  await button(page, 'Add family member').click()
  await button(page, 'OK').click()

  const context = await browser.newContext({ baseURL: portal.url })
  const operator = await context.newPage()
  await openNewestCase(operator, portal)
  const added = region(operator, 'Added person')
  for (const words of [
    'First nameZoe',
    "Last nameO'Rivera",
    'RelationshipDependent',
    'Date of birth08/15/2024',
    'GenderFemale',
    `Added by${ana.name}`,
  ])
    await expect(added).toContainText(words)
  await expect(button(operator, 'Close case')).toHaveCount(0)
  await expectAccessible(operator, 'the case of an added person')
  await button(operator, 'Decline person').click()
  const decline = operator.getByRole('dialog', { name: 'Decline person' })
  await decline.getByRole('button', { name: 'Decline person' }).click()
  await expect(decline.getByLabel('Reason')).toBeFocused()
  await decline.getByLabel('Reason').fill('The sponsor does not know her.')
  await decline.getByRole('button', { name: 'Decline person' }).click()
  await expect(toastWithText(operator, 'Declined')).toBeVisible()
  await expect(region(operator, 'Decision')).toContainText('Declined: The sponsor does not know her.')

  await visit(page, '/my-family')
  await expect(personRow(page, "Zoe O'Rivera")).toContainText(/Not added.*Reason: The sponsor does not know her\./)
  await button(page, 'Add a family member').click()
  await fillChild(page.getByRole('dialog'))
  await button(page, 'Add family member').click()
  await button(page, 'OK').click()

  await openNewestCase(operator, portal)
  await button(operator, 'Confirm person').click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Confirm person' }).click()
  await expect(toastWithText(operator, 'Person added to the membership')).toBeVisible()
  await context.close()
  await visit(page, '/my-family')
  await expect(page.getByRole('list', { name: 'Family members' }).getByText('Pending')).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: "Zoe O'Rivera" }).first()).toContainText('Dependent')
})

test('a group may hide the contact details of other adults', async ({ page, portal, own }) => {
  const ben = await own('ben')
  const ana = ben.person('Ana')
  await portal.sql('update groups set hides_adult_contacts = true where id = $1', [ben.group.id])
  await openMyFamily(page, ben)
  await expect(personRow(page, ana.name)).not.toContainText(ana.email)
  await expect(personRow(page, ben.name)).toContainText(ben.email)
})

test('Ana lets Ben act for her for a time; both see it, Ben is told, and Ana ends it', { tag: '@phone-matrix' }, async ({
  page,
  browser,
  portal,
  own,
}) => {
  const ana = await own('ana')
  const ben = ana.person('Ben')
  await openMyFamily(page, ana)
  const forMe = page.getByRole('region', { name: 'People who can act for me' })
  await expect(forMe).toContainText('No one can act for you.')
  await button(page, 'Let someone act for me').click()
  const form = page.getByRole('dialog', { name: 'Let someone act for me' })
  await expect(form.getByLabel('Who can act for you?').locator('option')).toHaveText(['Choose', ben.name])
  await button(page, 'Let them act for me').click()
  await expect(form.getByText('Choose at least one')).toBeVisible()
  await form.getByLabel('Until').fill('01/01/2199')
  await form.getByLabel('Book, reschedule, cancel and join my visits').check()
  await form.getByLabel('See and pay my invoices').check()
  await button(page, 'Let them act for me').click()
  await expect(form.getByText('Choose a day from today up to a year ahead')).toBeVisible()
  await expectAccessible(page, 'the form of a grant')
  const soon = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const shown = soon.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
  await form.getByLabel('Until').fill(shown)
  await button(page, 'Let them act for me').click()
  await expectToast(page, `${ben.name} can now act for you`)
  await expect(forMe.getByRole('listitem')).toHaveText(new RegExp(`${ben.name}\\s*Book visits · Pay invoices\\s*Through ${shown}`))

  const context = await browser.newContext({ baseURL: portal.url })
  const there = await context.newPage()
  await openMyFamily(there, ben)
  const others = there.getByRole('region', { name: 'People I can act for' })
  await expect(others.getByRole('listitem')).toHaveCount(3)
  await expect(others).toContainText(new RegExp(`${ana.name}\\s*Book visits · Pay invoices\\s*Through ${shown}`))
  await expect(others).toContainText(
    new RegExp(
      `${ana.person('Leo').name}\\s*Book visits · See visits · See medical records · Read and write messages · Pay invoices · Share with others · See plan and claims\\s*Until they turn 18`,
    ),
  )
  expect((await readOutbox(page.request, ben.email)).at(-1)?.subject).toBe(`You can now act for ${ana.name}`)

  await forMe.getByRole('button', { name: `End: ${ben.name} can act for you` }).click()
  const sure = page.getByRole('dialog', { name: 'End this now?' })
  await expect(sure).toContainText(`${ben.name} will no longer be able to act for you.`)
  await sure.getByRole('button', { name: 'End', exact: true }).click()
  await expectToast(page, `${ben.name} can no longer act for you`)
  await expect(forMe).toContainText('No one can act for you.')
  await visit(there, '/my-family')
  await expect(others.getByRole('listitem')).toHaveCount(2)
  await context.close()
})

test('My Family and its form are accessible in Arabic', { tag: '@phone-matrix' }, async ({ page }) => {
  await signInByCalls(page.request, 'ana')
  await visit(page, '/my-family?lang=ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ar.title)
  await expect(page.getByRole('list', { name: ar.members }).getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page, 'My Family in Arabic')
  await button(page, ar.add).click()
  await expectAccessible(page, 'the add form in Arabic')
})
