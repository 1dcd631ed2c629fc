import type { BrowserContext, Page } from '@playwright/test'
import { continueFlow, expectStep, flow } from '#e2e/flow.ts'
import { expect, test } from '#e2e/test.ts'
import { visit } from '#e2e/visit.ts'
import type { RequestStep } from '#shared/visits/visit-draft.ts'
import { stepsOf } from '#shared/visits/visit-request-rules.ts'
import type { VisitType } from '#shared/visits/visit-types.ts'

test.use({ member: { copyOf: 'ana' } })

/**
 * Advances the clock of every tab second by second, so that repeated retries fail in turn. The server's clock does not move; its holds
 * last ten minutes.
 */
const passSeconds = async (page: Page, seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second++) await page.clock.runFor(1000)
}

/** Many times the retry interval. */
const secondsAway = 30

type Walk = {
  heading: string
  next?: string
  /** Loads lists from the server, before the network is cut. */
  before?: (page: Page) => Promise<void>
  /** Fills in the step while offline. */
  enter?: (page: Page) => Promise<void>
  /** Expects the entered data after a reload and in another tab. */
  expectKept?: (page: Page) => Promise<void>
  /** The data is kept per tab, so another tab does not show it. */
  isOfTab?: true
  /** Changes data in the other tab; the first tab then shows it. */
  add?: (other: Page) => Promise<void>
  expectAdded?: (page: Page) => Promise<void>
  /** A reload needs the network, because uploaded files are kept only on the server. */
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

/** The actions and checks of each step, for a type of visit. */
const walks = (type: VisitType, leo: string): Record<RequestStep, Walk> => ({
  emergency: { heading: 'Is this an emergency?', next: 'This is not an emergency' },
  who: {
    heading: 'Who is the visit for?',
    enter: async (page) => {
      await page.getByRole('radio', { name: leo }).check()
      await page.getByLabel('State', { exact: true }).selectOption('TX')
    },
    expectKept: async (page) => {
      await expect(page.getByRole('radio', { name: leo })).toBeChecked()
      await expect(page.getByLabel('State', { exact: true })).toHaveValue('TX')
    },
  },
  kind: {
    heading: 'What type of visit do you need?',
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
      await expect(page.getByText('Waiting for a connection')).toBeVisible()
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
      await expect(page.getByText(/We’re holding .+ for you/)).toBeVisible()
      await expect(times(page).and(page.getByRole('button', { pressed: true }))).toHaveCount(1)
    },
  },
  times: {
    heading: 'Which times work for you?',
    enter: async (page) => {
      for (const n of [1, 2, 3]) {
        if (n > 1) await continueFlow(page, 'Add another time')
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
  confirm: { heading: 'Review your request' },
})

/** Caches the offline page, without which an offline reload fails; caching begins some seconds after the dashboard opens. */
const keepOfflinePage = async (page: Page): Promise<void> => {
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ana')
  await passSeconds(page, 5)
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/offline')))).toBe(true)
}

const reloadWithoutNetwork = async (page: Page, context: BrowserContext): Promise<void> => {
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await context.setOffline(false)
}

/** Waits until the tab has no unsaved changes, because another tab reads only the server's data. */
const untilSaved = (page: Page) => expect.poll(() => page.evaluate(() => sessionStorage.getItem('foyer.visit-unsaved'))).toBe(null)

/** Tests one step: go offline, fill it in, reload, go online, and compare in another tab. */
const disturb = async (page: Page, other: Page, context: BrowserContext, step: RequestStep, walk: Walk): Promise<void> => {
  const { heading, before, enter, expectKept, isOfTab, add, expectAdded, waitsForNetwork } = walk
  await before?.(page)
  await context.setOffline(true)
  await enter?.(page)
  await passSeconds(page, secondsAway)
  if (waitsForNetwork) {
    await context.setOffline(false)
    await expectKept?.(page)
    await page.reload()
  } else await reloadWithoutNetwork(page, context)
  await expectStep(page, heading)
  await expectKept?.(page)
  await untilSaved(page)
  // A background tab renders once a second, and each click waits for it.
  await other.bringToFront()
  await visit(other, `/request-a-visit?step=${step}`)
  await expectStep(other, heading)
  if (!isOfTab) await expectKept?.(other)
  await add?.(other)
  await page.bringToFront()
  await expectAdded?.(page)
  await expectKept?.(page)
}

const fillIn = async (page: Page, { before, enter }: Walk): Promise<void> => {
  await before?.(page)
  await enter?.(page)
}

type Disturbed = { type: VisitType; at: readonly RequestStep[]; sent: string; isDaily?: true }

/** The daily case tests one type at three steps: typed text, a held slot, data kept only in the tab. The others cover every step. */
const general = stepsOf({ type: 'GeneralMedical' })
const kinds: readonly Disturbed[] = [
  { type: 'GeneralMedical', at: ['reason', 'when', 'price'], sent: 'Your visit is booked', isDaily: true },
  { type: 'GeneralMedical', at: general.slice(0, 5), sent: 'Your visit is booked' },
  { type: 'GeneralMedical', at: general.slice(5), sent: 'Your visit is booked' },
  { type: 'MentalHealth', at: ['times', 'confirm'], sent: 'Request sent' },
  { type: 'Dermatology', at: ['photos', 'confirm'], sent: 'Request sent' },
]

for (const { type, at, sent, isDaily } of kinds)
  test(`${kindNames[type]}: a reload, 30 s without network and a second tab at ${at.join(', ')} lose nothing, and one visit is sent [FLOW-18 FLOW-24]`, {
    tag: isDaily ? [] : '@matrix',
  }, async ({ page, context, portal, me }) => {
    test.setTimeout(600_000)
    await page.clock.install()
    await keepOfflinePage(page)
    const other = await context.newPage()
    await page.bringToFront()
    await visit(page, '/request-a-visit')
    for (const step of stepsOf({ type })) {
      const walk = walks(type, me.person('Leo').name)[step]
      await expectStep(page, walk.heading)
      if (at.includes(step)) await disturb(page, other, context, step, walk)
      else await fillIn(page, walk)
      if (step !== 'confirm') await continueFlow(page, walk.next)
    }

    // The other tab also reaches the end. Both send at once, first offline and then online.
    await other.bringToFront()
    await visit(other, '/request-a-visit?step=price')
    await consent(other).check()
    await continueFlow(other)
    await expectStep(other, 'Review your request')
    await context.setOffline(true)
    await continueFlow(page, 'Request this visit')
    await expect(page.getByText('Your entries are safe, and nothing is sent twice')).toBeVisible()
    await context.setOffline(false)
    // The slower tab may show the receipt before the test can press the button.
    const send = (tab: Page) => Promise.race([continueFlow(tab, 'Request this visit').catch(() => undefined), expectStep(tab, sent)])
    await Promise.all([page, other].map(send))
    const references = []
    for (const tab of [page, other]) {
      await expectStep(tab, sent)
      await tab.reload()
      await expectStep(tab, sent)
      references.push(await flow(tab).getByRole('definition').first().textContent())
    }

    const [found, ...more] = await portal.sql('select * from care.visits where member_id = $1', [me.telehealthId])
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
      // The symptom that the other tab added, if it did.
      const symptoms = at.includes('reason') ? [expect.any(String)] : []
      expect(found).toMatchObject({ status: 'Locked', method: 'Phone', phone: '5125550177', symptoms })
      expect(await portal.sql('select id from care.slots where visit_id = $1', [found?.id])).toHaveLength(1)
    }
    if (type === 'MentalHealth') expect(found?.requested_times).toHaveLength(3)
    if (type === 'Dermatology')
      expect(await portal.sql('select id from care.visit_photos where draft_id = $1', [found?.draft_id])).toHaveLength(1)
  })
