import type { BrowserContext, Page } from '@playwright/test'
import { expectStep, flow, goOn } from '#e2e/flow.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import type { RequestStep } from '#shared/visits/visit-draft.ts'
import { stepsOf } from '#shared/visits/visit-request-rules.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

test.use({ member: 'ana', actionTimeout: 20_000 })
test.beforeEach(async ({ portal }) => {
  await portal.sql('delete from care.drafts')
})

/** Milliseconds away from the network: many times what waits takes to try again. */
const away = 30_000

type Walk = {
  heading: string
  next?: string
  /** What must be there before the network goes: lists that come from a server. */
  before?: (page: Page) => Promise<void>
  /** What is entered while there is no network. */
  enter?: (page: Page) => Promise<void>
  /** What is entered must be there: after a reload, and in another tab. */
  expectKept?: (page: Page) => Promise<void>
  /** What one tab alone knows is asked again in another. */
  isOfTab?: true
  /** What the other tab adds, and the first then shows. */
  add?: (other: Page) => Promise<void>
  expectAdded?: (page: Page) => Promise<void>
  /** A reload waits for the network: what is sent as a file is kept by the server alone. */
  waitsForNetwork?: true
}

const timeRow = (page: Page, n: number) => page.getByRole('group', { name: `Time ${n}` })
const reason = (page: Page) => page.getByLabel('Reason for the visit')
const phone = (page: Page) => page.getByLabel('Phone number for the visit')
const consent = (page: Page) => page.getByRole('checkbox', { name: /I agree to receive care/ })
const pharmacies = (page: Page) => page.getByRole('radiogroup', { name: 'Pharmacy' }).getByRole('radio')
const times = (page: Page) =>
  page
    .locator('fieldset')
    .filter({ has: page.locator('legend') })
    .getByRole('button')
const kindNames = { GeneralMedical: 'General Medical', MentalHealth: 'Mental Health', Dermatology: 'Dermatology', Nutrition: 'Nutrition' }

const picture = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = new OffscreenCanvas(40, 30)
    canvas.getContext('2d')?.fillRect(0, 0, 20, 30)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())]
  })

/** What each step is filled in with, of a visit of a kind. */
const walks = (type: VisitType): Record<RequestStep, Walk> => ({
  emergency: { heading: 'Is this an emergency?', next: 'It is not an emergency' },
  who: {
    heading: 'Who is the visit for?',
    enter: async (page) => {
      await page.getByRole('radio', { name: 'Leo Rivera' }).check()
      await page.getByLabel('State', { exact: true }).selectOption('TX')
    },
    expectKept: async (page) => {
      await expect(page.getByRole('radio', { name: 'Leo Rivera' })).toBeChecked()
      await expect(page.getByLabel('State', { exact: true })).toHaveValue('TX')
    },
  },
  kind: {
    heading: 'What kind of visit?',
    enter: (page) => page.getByRole('radio', { name: kindNames[type] }).check(),
    expectKept: (page) => expect(page.getByRole('radio', { name: kindNames[type] })).toBeChecked(),
  },
  reason: {
    heading: 'What is the visit about?',
    enter: (page) => reason(page).fill('Typed in a tunnel, and'),
    expectKept: (page) => expect(reason(page)).toHaveValue('Typed in a tunnel, and'),
    add: (other) => other.getByRole('checkbox').first().check(),
    expectAdded: (page) => expect(page.getByRole('checkbox').first()).toBeChecked(),
  },
  photos: {
    heading: 'Add photos of your skin',
    enter: async (page) => {
      const file = { name: 'skin.png', mimeType: 'image/png', buffer: Buffer.from(await picture(page)) }
      await page.getByLabel('Choose photos').setInputFiles(file)
      await expect(page.getByText('Waits for the connection')).toBeVisible()
    },
    expectKept: async (page) => {
      await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
    },
    waitsForNetwork: true,
  },
  method: {
    heading: 'How would you like to talk?',
    enter: async (page) => {
      await page.getByRole('radio', { name: /^Phone/ }).check()
      await phone(page).fill('5125550177')
    },
    expectKept: (page) => expect(phone(page)).toHaveValue('(512) 555-0177'),
  },
  when: {
    heading: 'When would you like your visit?',
    before: async (page) => {
      await page.getByRole('radio', { name: 'Pick a time' }).check()
      await page.getByRole('group', { name: 'Days' }).getByRole('button').nth(1).click()
    },
    enter: (page) => times(page).nth(1).click(),
    expectKept: async (page) => {
      await expect(page.getByText('is held for you')).toBeVisible()
      await expect(times(page).and(page.getByRole('button', { pressed: true }))).toHaveCount(1)
    },
  },
  times: {
    heading: 'Which times suit you?',
    enter: async (page) => {
      for (const n of [1, 2, 3]) {
        if (n > 1) await goOn(page, 'Add another time')
        await timeRow(page, n).getByLabel('Day', { exact: true }).selectOption({ index: n })
        await timeRow(page, n).getByLabel('Time of day', { exact: true }).selectOption({ label: '9:00 AM CST' })
      }
    },
    expectKept: async (page) => {
      for (const n of [1, 2, 3])
        await expect(timeRow(page, n).getByLabel('Time of day', { exact: true }).locator('option:checked')).toHaveText('9:00 AM CST')
    },
  },
  pharmacy: {
    heading: 'Which pharmacy do you use?',
    before: async (page) => {
      await page.getByRole('button', { name: 'Find pharmacies' }).click()
      await expect(pharmacies(page).nth(1)).toBeVisible()
    },
    enter: (page) => pharmacies(page).first().check(),
    expectKept: (page) => expect(pharmacies(page).first()).toBeChecked(),
  },
  medical: { heading: 'What should the clinician know?' },
  price: {
    heading: 'What it costs',
    enter: (page) => consent(page).check(),
    expectKept: (page) => expect(consent(page)).toBeChecked(),
    isOfTab: true,
  },
  confirm: { heading: 'Is everything right?' },
})

/** The page that stands in offline must be kept before a reload without a network can lead anywhere. */
const keepOfflinePage = async (page: Page): Promise<void> => {
  await visit(page, '/dashboard')
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/offline'))), { timeout: 30_000 }).toBe(true)
}

const reloadWithoutNetwork = async (page: Page, context: BrowserContext): Promise<void> => {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
}

/** One step: the network goes, it is filled in, the page is loaded anew, the network comes, and another tab shows the same. */
const disturb = async (page: Page, other: Page, context: BrowserContext, step: RequestStep, walk: Walk): Promise<void> => {
  const { heading, before, enter, expectKept, isOfTab, add, expectAdded, waitsForNetwork } = walk
  await before?.(page)
  await context.setOffline(true)
  await enter?.(page)
  await page.waitForTimeout(away)
  if (waitsForNetwork) {
    await context.setOffline(false)
    await expectKept?.(page)
    await page.reload()
  } else await reloadWithoutNetwork(page, context)
  await expectStep(page, heading)
  await expectKept?.(page)
  await visit(other, `/request-a-visit?step=${step}`)
  await expectStep(other, heading)
  if (!isOfTab) await expectKept?.(other)
  await add?.(other)
  await expectAdded?.(page)
  await expectKept?.(page)
}

const fillIn = async (page: Page, { before, enter }: Walk): Promise<void> => {
  await before?.(page)
  await enter?.(page)
}

/** Each kind, and the steps at which it is disturbed: together they are all that there are. */
const general = stepsOf({ type: 'GeneralMedical' })
const kinds: { type: VisitType; at: readonly RequestStep[]; sent: string }[] = [
  { type: 'GeneralMedical', at: general.slice(0, 5), sent: 'Your visit is booked' },
  { type: 'GeneralMedical', at: general.slice(5), sent: 'Your visit is booked' },
  { type: 'MentalHealth', at: ['times', 'confirm'], sent: 'Your request is sent' },
  { type: 'Dermatology', at: ['photos', 'confirm'], sent: 'Your request is sent' },
]

for (const { type, at, sent } of kinds)
  test(`${kindNames[type]}: a reload, 30 s without network and a second tab at ${at.join(', ')} lose nothing, and one visit is sent [FLOW-18 FLOW-24]`, async ({
    page,
    context,
    portal,
  }) => {
    test.setTimeout(600_000)
    const visits = () => portal.sql('select * from care.visits where member_id = patient_id or patient_first = $1', ['Leo'])
    const before = new Set((await visits()).map(({ id }) => id))
    await keepOfflinePage(page)
    const other = await context.newPage()
    await visit(page, '/request-a-visit')
    for (const step of stepsOf({ type })) {
      const walk = walks(type)[step]
      await expectStep(page, walk.heading)
      if (at.includes(step)) await disturb(page, other, context, step, walk)
      else await fillIn(page, walk)
      if (step !== 'confirm') await goOn(page, walk.next)
    }

    // The other tab comes to the end as well, and both send at once, once without a network and once with.
    await visit(other, '/request-a-visit?step=price')
    await consent(other).check()
    await goOn(other)
    await expectStep(other, 'Is everything right?')
    await context.setOffline(true)
    await goOn(page, 'Request this visit')
    await expect(page.getByText('Nothing is lost, and nothing is sent twice')).toBeVisible()
    await context.setOffline(false)
    await Promise.all([page, other].map((tab) => goOn(tab, 'Request this visit').catch(() => undefined)))
    const references = []
    for (const tab of [page, other]) {
      await expectStep(tab, sent)
      await tab.reload()
      await expectStep(tab, sent)
      references.push(await flow(tab).getByRole('definition').first().textContent())
    }

    const [found, ...more] = (await visits()).filter(({ id }) => !before.has(id))
    expect(more).toEqual([])
    expect(references).toEqual([found?.reference, found?.reference])
    expect(found).toMatchObject({
      patient_first: 'Leo',
      state: 'TX',
      type,
      reason: 'Typed in a tunnel, and',
      pharmacy: { id: expect.any(String) },
    })
    if (type === 'GeneralMedical') {
      // One that the other tab added, where it did.
      const symptoms = at.includes('reason') ? [expect.any(String)] : []
      expect(found).toMatchObject({ status: 'Locked', method: 'Phone', phone: '5125550177', symptoms })
      expect(await portal.sql('select id from care.slots where visit_id = $1', [found?.id])).toHaveLength(1)
    }
    if (type === 'MentalHealth') expect(found?.requested_times).toHaveLength(3)
    if (type === 'Dermatology')
      expect(await portal.sql('select id from care.visit_photos where draft_id = $1', [found?.draft_id])).toHaveLength(1)
  })
