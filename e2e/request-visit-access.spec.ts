import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast } from '#e2e/axe.ts'
import { consentToCare, expectStep, flow, putDraft } from '#e2e/flow.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import type { RequestStep, VisitDraft } from '#shared/visits/visit-draft.ts'

test.use({ member: { copyOf: 'ana', history: true } })

/** Every step, with the draft needed to show all of it. */
const screens: readonly (readonly [RequestStep, VisitDraft?])[] = [
  ['emergency'],
  ['who'],
  ['reason'],
  ['pharmacy'],
  ['medical'],
  ['confirm'],
  ['times', { type: 'MentalHealth', when: { kind: 'times', times: [] } }],
  ['photos', { type: 'Dermatology' }],
  // Last, because the page saves the choice made there, which could replace the draft of the next step.
  ['when'],
]

const open = async (page: Page, path: string): Promise<void> => {
  await visit(page, path)
  await expect(page.locator('dialog h3')).toBeFocused()
  await expect(page.locator('dialog [aria-busy=true]')).toHaveCount(0)
}

for (const language of ['en', 'ar'] as const)
  test(`every step is accessible in ${language}, light and dark, and fits the screen [FLOW-24] @phone-matrix${language === 'en' ? '' : ' @matrix'}`, async ({
    page,
    portal,
    me,
  }) => {
    await open(page, `/request-a-visit?lang=${language}`)
    for (const [step, change] of screens) {
      await putDraft(portal, me, change)
      await open(page, `/request-a-visit?step=${step}`)
      await expect(page).toHaveURL(new RegExp(`step=${step}$`))
      if (step === 'when') {
        await page.locator('dialog input[value=slot]').check()
        await expect(page.locator('dialog legend').first()).toBeVisible()
      }
      await expectAccessible(page, `${step} in ${language}`)
      const body = page.locator('dialog form')
      expect(await body.evaluate((form) => form.scrollWidth - form.clientWidth), `${step} in ${language} is not cut`).toBeLessThanOrEqual(0)
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectContrast(page, `${step} in ${language}, dark`)
      await page.emulateMedia({ colorScheme: 'light' })
    }
  })

test('by keyboard alone a member requests a visit [FLOW-24]', { tag: '@daily' }, async ({ page }) => {
  await visit(page, '/dashboard')
  await page.getByRole('link', { name: 'Request a visit' }).first().focus()
  await page.keyboard.press('Enter')
  const tabTo = async (name: RegExp) => {
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      const words = await page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement | null
        return `${element?.labels?.[0]?.textContent ?? ''} ${element?.getAttribute('aria-label') ?? ''} ${element?.textContent ?? ''}`
      })
      if (name.test(words)) return
    }
    throw new Error(`Tab never came to ${name}`)
  }
  const press = async (name: RegExp, key = 'Enter') => {
    await tabTo(name)
    await page.keyboard.press(key)
  }
  await expectStep(page, 'Is this an emergency?')
  await press(/This is not an emergency/)
  await expectStep(page, 'Who is the visit for?')
  await tabTo(/^State/)
  await page.keyboard.type('Texas')
  await press(/^\s*Continue/)
  await expectStep(page, 'What is the visit about?')
  await press(/General Medical/, 'Space')
  await tabTo(/Reason for the visit/)
  await page.keyboard.type('A cough')
  await press(/^\s*Continue/)
  await expectStep(page, 'How and when?')
  await press(/^Video/, 'Space')
  await press(/As soon as possible/, 'Space')
  await page.keyboard.press('Enter')
  await consentToCare(page)
  await press(/Request this visit/)
  await expectStep(page, 'Request sent')
  await press(/Done/)
  await expect(flow(page)).toHaveCount(0)
})
