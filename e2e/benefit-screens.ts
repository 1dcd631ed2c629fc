import { expect } from '@playwright/test'
import type { Screen } from '#e2e/screens.ts'
import { pressFirst, signedIn } from '#e2e/signed-in-screen.ts'

/** The screens of plan, ID card and claims. Their own specs run axe on them daily. */
export const benefitScreens: readonly Screen[] = [
  signedIn('id-card', 'ana', '/id-card', async (page) => expect(page.locator('main section').first()).toBeVisible()),
  signedIn('claims', 'ana', '/claims', async (page) => expect(page.locator('main li a').first()).toBeVisible()),
  signedIn('claim', 'ana', '/claims', async (page) => {
    await pressFirst(page, 'main li a')
    await expect(page.locator('main dl').first()).toBeVisible()
  }),
].map((screen) => ({ ...screen, isTestedElsewhere: true as const }))
