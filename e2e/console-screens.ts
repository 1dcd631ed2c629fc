import { expect, type Page } from '@playwright/test'
import { signInOperator, startPendingOperator } from '#e2e/console.ts'
import { openLookupCase } from '#e2e/console-people.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'

/** A console page opened as an admin; resolves when its heading and its list are visible. */
const asAdmin = (name: string, path: string, then: (page: Page) => Promise<void> = async () => {}) => ({
  name: `console-${name}`,
  open: async (page: Page) => {
    await signInOperator(page, 'admin')
    await page.goto(path)
    await expect(page.locator('main h1')).toHaveCount(1)
    await expect(page.locator('main [role=status]')).toHaveCount(0)
    await then(page)
  },
})

const findAna = async (page: Page): Promise<void> => {
  await page.locator('input[name=email]').fill('ana.rivera@example.com')
  await page.locator('main button[type=submit]').click()
  await page.locator('main a[href*="/members/"]').first().click()
}

/** Opens a page of the first plan. */
const openFromPlan =
  (page: 'documents' | 'networks') =>
  async (tab: Page): Promise<void> => {
    await tab.locator('main a[href*="/console/plans/"]:not([href$="/new"])').first().click()
    await tab.locator(`main a[href$="/${page}"]`).click()
    await expect(tab).toHaveURL(new RegExp(`/${page}$`))
    await expect(tab.locator('main h2').first()).toBeVisible()
  }

/** The screens of the operators' console. Add an entry for each new page. */
export const consoleScreens = [
  {
    name: 'console-sign-in',
    open: async (page: Page) => {
      await page.goto(consolePaths.signIn)
      await expect(page.locator('input[type=email]')).toBeVisible()
    },
  },
  {
    name: 'console-pin',
    open: async (page: Page) => {
      await startPendingOperator(page, 'admin')
      await page.goto(consolePaths.home)
      await expect(page.locator('input[name=pin]')).toBeVisible()
    },
  },
  asAdmin('trading-partners', consolePaths.partners),
  asAdmin('new-trading-partner', consolePaths.newPartner),
  asAdmin('questionnaires', consolePaths.questionnaires),
  asAdmin('questionnaire', `${consolePaths.questionnaires}/phq-9`),
  asAdmin('invoices', consolePaths.invoices),
  asAdmin('invoice', consolePaths.invoices, async (page) => {
    await page.locator('input[name=words]').fill('V-7WN4ZE')
    await page.locator('main button[type=submit]').click()
    await page.locator('main a[href*="/invoices/"]').first().click()
    await expect(page.locator('main dl')).toBeVisible()
  }),
  asAdmin('retention', consolePaths.retention),
  asAdmin('plans', consolePaths.plans),
  asAdmin('new-plan', consolePaths.newPlan),
  { ...asAdmin('plan-documents', consolePaths.plans, openFromPlan('documents')), isTestedElsewhere: true as const },
  { ...asAdmin('plan-networks', consolePaths.plans, openFromPlan('networks')), isTestedElsewhere: true as const },
  asAdmin('unknown-plan-ids', consolePaths.unknownPlanIds),
  asAdmin('plan-files', consolePaths.benefitImports),
  asAdmin('members', consolePaths.members),
  asAdmin('members-found', consolePaths.members, async (page) => {
    await page.locator('input[name=last]').fill('rivera')
    await page.locator('input[name=first]').fill('an')
    await page.locator('main button[type=submit]').click()
    await page.locator('main a[href*="/members/"]').first().waitFor()
  }),
  asAdmin('member-reason', consolePaths.members, async (page) => {
    await findAna(page)
    await expect(page.locator('select[name=reason]')).toBeVisible()
  }),
  asAdmin('member', consolePaths.members, async (page) => {
    await findAna(page)
    await page.locator('select[name=reason]').selectOption('member-called')
    await page.locator('main button[type=submit]').click()
    await expect(page.locator('main h2').first()).toBeVisible()
  }),
  asAdmin('cases', consolePaths.cases),
  {
    name: 'console-case',
    open: async (page: Page) => {
      const reference = await openLookupCase(page)
      await signInOperator(page, 'admin')
      await page.goto(consolePaths.cases)
      await page.locator('main a', { hasText: reference }).click()
      await expect(page.locator('textarea[name=answer]')).toBeVisible()
    },
  },
  asAdmin('clinicians', consolePaths.clinicians),
  asAdmin('new-clinician', consolePaths.newClinician),
  asAdmin('practice-phrases', consolePaths.phrases),
  asAdmin('clinician', consolePaths.clinicians, async (page) => {
    await page.locator('main a[href*="/clinicians/"]:not([href$="/new"])').first().click()
    await expect(page.locator('input[name=first]')).toBeVisible()
  }),
  asAdmin('dead-letters', consolePaths.deadLetters),
  asAdmin('factor-resets', consolePaths.factorResets),
  asAdmin('audit', consolePaths.audit),
  asAdmin('reports', consolePaths.reports),
  asAdmin('surveys', consolePaths.surveys, async (page) => {
    await expect(page.locator('main h2').first()).toBeVisible()
  }),
  asAdmin('account', consolePaths.account),
  asAdmin('operators', consolePaths.operators),
  asAdmin('staff-sign-on', consolePaths.signOn),
  asAdmin('operators-invite', consolePaths.operators, async (page) => {
    await page.locator('main button').first().click()
    await expect(page.locator('dialog input[type=email]')).toBeVisible()
  }),
  {
    name: 'console-set-password',
    open: async (page: Page) => {
      await page.goto(`${consolePaths.setPassword}/some-code`)
      await expect(page.locator('input[name=newPassword]')).toBeVisible()
    },
  },
]
