import { expect, type Page } from '@playwright/test'
import type { Screen } from '#e2e/screens.ts'
import { signedInAsCopy } from '#e2e/signed-in-screen.ts'

const inFlow = (page: Page, selector: string) => page.locator('dialog[open]').locator(selector).first()

/** A flow opened as a copy of Ana with her history, once this part of it shows. */
const flowScreen = (name: string, path: string, part: string, then: (page: Page) => Promise<void> = async () => {}): Screen =>
  signedInAsCopy(
    name,
    'ana',
    path,
    async (page) => {
      await expect(inFlow(page, part)).toBeVisible()
      await then(page)
    },
    { history: true },
  )

/** The screens of the care flows besides request-a-visit. Their own specs run axe on them daily. */
export const careScreens: readonly Screen[] = [
  flowScreen('inbox', '/inbox', 'li'),
  flowScreen('messages', '/message-center', 'li button'),
  flowScreen('messages-thread', '/message-center', 'li button', async (page) => {
    await inFlow(page, 'li button').click()
    await expect(inFlow(page, 'textarea')).toBeVisible()
  }),
  flowScreen('invoice', '/invoices', 'li', async (page) => {
    await inFlow(page, 'li button, li a').click()
    await expect(inFlow(page, 'dl, table')).toBeVisible()
  }),
].map((screen) => ({ ...screen, isTestedElsewhere: true as const }))
