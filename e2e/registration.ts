import { expect, type Page } from '@playwright/test'
import type { DemoPortal } from '#e2e/portal.ts'
import { visit } from '#e2e/visit.ts'
import { listZips } from '#shared/zip/zip-table.ts'

type Lookup = { type: 'Employee' | 'Student'; lastName: string; dob: string; zip?: string; firstName?: string; studentId?: string }

type Covered = { relation: 'Primary' | 'Spouse' | 'Dependent'; first: string; dob: string; studentId?: string }

const texas = listZips().find(({ state }) => state === 'TX')?.zips ?? []

/**
 * Inserts a family without accounts into a group, in a ZIP code of its own, so that tests do not affect each other. Names are
 * those of the demo.
 */
const addFamily = async (portal: DemoPortal, group: string, last: string, persons: readonly Covered[]): Promise<string> => {
  const [made] = await portal.sql(
    `insert into memberships (id, group_id, plan, plan_code, created_at)
     select gen_random_uuid(), id, 'Family care', 'FAM', now() from groups where code = $1
     returning id, (select count(*)::int from memberships) as at`,
    [group],
  )
  const { id, at } = made as { id: string; at: number }
  const zip = String(texas[at % texas.length])
  for (const { relation, first, dob, studentId } of persons)
    await portal.sql(
      `insert into persons (id, membership_id, relation, first, last, first_folded, last_folded, dob, zip, student_id, telehealth_id, starts_on, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4, lower($3), lower($4), $5, $6, $7, gen_random_uuid()::text, '2026-01-01', now())`,
      [id, relation, first, last, dob, zip, studentId ?? null],
    )
  return zip
}

/** Adds Grace, her husband Victor and their son Theo, a minor for years to come; returns what Grace enters to find them. */
export const addHopewells = async (portal: DemoPortal): Promise<Lookup> => {
  const zip = await addFamily(portal, 'FOYER', 'Hopewell', [
    { relation: 'Primary', first: 'Grace', dob: '1985-03-12' },
    { relation: 'Spouse', first: 'Victor', dob: '1983-11-23' },
    { relation: 'Dependent', first: 'Theo', dob: '2023-06-01' },
  ])
  return { type: 'Employee', lastName: 'Hopewell', dob: '03/12/1985', zip }
}

/** Adds a student; returns what he enters to be found. */
export const addKenji = async (portal: DemoPortal): Promise<Lookup> => {
  const studentId = `S-${Date.now()}`
  await addFamily(portal, 'STATE-U', 'Mori', [{ relation: 'Primary', first: 'Kenji', dob: '2003-09-30', studentId }])
  return { type: 'Student', firstName: 'Kenji', lastName: 'Mori', dob: '09/30/2003', studentId }
}

export const chosenPassword = 'Welcome-2-Me!'

/** Fills in and submits the lookup form of /register. Fields are found by name, so that it works in every language. */
export const lookUp = async (page: Page, { type, ...lookup }: Lookup): Promise<void> => {
  await visit(page, '/register')
  await page.locator('select[name=registrationType]').selectOption({ index: type === 'Student' ? 2 : 1 })
  for (const [name, value] of Object.entries(lookup)) await page.locator(`input[name=${name}]`).fill(value)
  await page.locator('button[type=submit]').click()
}

/** Chooses a person in the dialog 'Eligible members' and continues to the account form. */
export const choosePerson = async (page: Page, firstName: string): Promise<void> => {
  await page.locator('dialog label', { hasText: firstName }).click()
  await page.locator('dialog button').last().click()
  await expect(page).toHaveURL('/register/create-account')
}

/** Fills in the account form: e-mail, phone, password and consent. */
export const fillAccount = async (page: Page, email: string): Promise<void> => {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=phone]').fill('3125550144')
  await page.locator('input[name=newPassword]').fill(chosenPassword)
  await page.locator('input[name=verifyNewPassword]').fill(chosenPassword)
  await page.locator('input[name=acceptTerms]').check()
  await page.locator('input[name=acceptNotice]').check()
}
