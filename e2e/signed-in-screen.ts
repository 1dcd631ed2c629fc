import { expect, type Page } from '@playwright/test'
import type { CopyOptions, OwnMember } from '#e2e/people.ts'
import type { Screen } from '#e2e/screens.ts'
import { type DemoMember, signInByCalls } from '#e2e/sign-in.ts'
import { visit } from '#e2e/visit.ts'

type Then = (page: Page) => Promise<void>

const openSignedIn = async (page: Page, who: DemoMember | OwnMember, path: string, then: Then): Promise<void> => {
  await signInByCalls(page.request, who)
  await visit(page, path)
  await expect(page.locator('main h1')).toHaveCount(1)
  await expect(page.locator('main [aria-hidden=true] > [class*=card]')).toHaveCount(0)
  await then(page)
}

export const signedIn = (name: string, member: DemoMember, path: string, then: Then = async () => {}): Screen => ({
  name,
  open: (page) => openSignedIn(page, member, path, then),
})

/** A screen opened as a copy of a member, because opening it writes data. */
export const signedInAsCopy = (name: string, member: DemoMember, path: string, then: Then, options?: CopyOptions): Screen => ({
  name,
  open: async (page, own) => openSignedIn(page, await own(member, options), path, then),
})

export const pressFirst = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first().click()
