import { expect, type Page } from '@playwright/test'
import { choosePerson, lookUp } from '#e2e/registration.ts'
import type { Screen } from '#e2e/screens.ts'
import { visit } from '#e2e/visit.ts'

/** Grace and her family, as in the demo. */
const hopewells = { type: 'Employee', lastName: 'Hopewell', dob: '04/12/1985', zip: '60601' } as const
const stranger = { type: 'Student', firstName: 'No', lastName: 'Body', dob: '09/30/2003', studentId: 'S-0' } as const

const submit = (page: Page) => page.locator('button[type=submit]').click()
const plain = (name: string, path: string): Screen => ({ name, open: (page) => visit(page, path) })

const openMembers = async (page: Page): Promise<void> => {
  await lookUp(page, hopewells)
  await expect(page.locator('dialog')).toBeVisible()
}

const openAskUs = async (page: Page): Promise<void> => {
  await lookUp(page, { ...hopewells, zip: '60603' })
  await page.locator('main button[type=button]', { hasNotText: /^$/ }).last().click()
  await expect(page.locator('dialog')).toBeVisible()
}

/** The screens of registration and recovery, in their states. */
export const registrationScreens: readonly Screen[] = [
  plain('forgot-password', '/forgot-password'),
  {
    name: 'set-password',
    open: async (page) => {
      await visit(page, '/set-password/profile/code')
      await page.locator('input[name=newPassword]').fill('aB1-567')
    },
  },
  {
    name: 'set-password-weak',
    open: async (page) => {
      await visit(page, '/set-password/profile/code')
      await page.locator('input[name=newPassword]').fill('Password1!')
      await expect(page.locator('main p[role=status]')).not.toBeEmpty()
    },
  },
  {
    name: 'set-password-expired',
    open: async (page) => {
      await visit(page, '/set-password/profile')
      await expect(page.locator('main [role=alert]')).toBeVisible()
    },
  },
  plain('register', '/register'),
  {
    name: 'register-student-required',
    open: async (page) => {
      await visit(page, '/register?student')
      await submit(page)
      await expect(page.locator('main [role=alert]')).toHaveCount(5)
    },
  },
  {
    name: 'register-not-found',
    open: async (page) => {
      await lookUp(page, { ...hopewells, zip: '60602' })
      await expect(page.locator('main [role=alert]')).toBeVisible()
    },
  },
  {
    name: 'register-robot-check',
    open: async (page) => {
      await page.route('**/api/memberships/v2/lookup?*', (route) =>
        route.fulfill({ status: 422, json: { meta: { errors: ['RobotCheckNeeded'] } } }),
      )
      await lookUp(page, hopewells)
      await expect(page.locator('main input[type=checkbox]')).toBeVisible()
    },
  },
  { name: 'register-ask-us', open: openAskUs },
  {
    name: 'register-asked-us',
    open: async (page) => {
      await page.route('**/api/cases', (route) => route.fulfill({ json: { data: { reference: 'ACDE-3467' } } }))
      await openAskUs(page)
      await page.locator('dialog input[name=email]').fill('nobody.known@example.com')
      await page.locator('dialog button[type=submit]').click()
      await expect(page.locator('dialog [role=status]')).toBeVisible()
    },
  },
  plain('case-status', '/case-status'),
  {
    name: 'case-status-answered',
    open: async (page) => {
      const answer = 'Your sponsor has another zip for you: 60602.\nPlease look yourself up with it, or call us.'
      const times = { openedAt: '2026-11-18T15:00:00Z', answeredAt: '2026-11-19T16:20:00Z' }
      const data = { reference: 'ACDE-3467', state: 'answered', ...times, answer }
      await page.route('**/api/cases/status?*', (route) => route.fulfill({ json: { data } }))
      await visit(page, '/case-status?case=ACDE-3467')
      await page.locator('input[name=dob]').fill('02/03/1990')
      await submit(page)
      await expect(page.locator('main h2')).toBeVisible()
    },
  },
  { name: 'register-members', open: openMembers },
  {
    name: 'register-attention',
    open: async (page) => {
      await lookUp(page, stranger)
      await expect(page.locator('dialog')).toBeVisible()
    },
  },
  {
    name: 'create-account',
    open: async (page) => {
      await openMembers(page)
      await choosePerson(page, 'Grace')
    },
  },
  {
    name: 'pay-per-visit',
    open: async (page) => {
      await visit(page, '/register/pay-per-visit')
      await page.locator('main input[type=checkbox]:not([name])').check()
      await expect(page.locator('button[type=submit]')).toBeEnabled()
    },
  },
  {
    name: 'pay-per-visit-required',
    open: async (page) => {
      await visit(page, '/register/pay-per-visit')
      await page.locator('main input[type=checkbox]:not([name])').check()
      await submit(page)
      await expect(page.locator('main [role=alert]')).toHaveCount(14)
    },
  },
]
