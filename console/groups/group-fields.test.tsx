import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BrandPart } from '#console/groups/brand-part.tsx'
import type { GroupDraft } from '#console/groups/group-draft.ts'
import { ReviewDialog } from '#console/groups/review-dialog.tsx'
import { FeaturesPart, PricesPart } from '#console/groups/tools-parts.tsx'
import { renderConsole, startConsole } from '#console/testing/console-page.tsx'
import { logoBytes } from '#shared/groups/group-calls.ts'
import { groupFeatures } from '#shared/groups/group-features.ts'
import { priceTypes } from '#shared/groups/group-settings.ts'
import { plainSettings } from '#shared/testing/random-groups.ts'
import { Toaster } from '#ui/components/states/toaster.tsx'
import { fakeServer } from '#ui/testing/fake-server.ts'

beforeEach(() => startConsole())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draft: GroupDraft = {
  settings: {
    ...plainSettings,
    features: groupFeatures.map((feature) => ({ feature, startsOn: null, endsOn: null })),
    prices: priceTypes.map((type) => ({ type, cents: 100 })),
  },
  changes: [],
  version: 1,
  change: vi.fn(),
  restart: vi.fn(),
  theirs: null,
  rebase: vi.fn(),
  generation: 0,
}

const labels = () => [...document.querySelectorAll('label')].map(({ textContent }) => textContent)

test('each price and each day of a feature has a name of its own', () => {
  renderConsole(
    <>
      <FeaturesPart draft={draft} />
      <PricesPart draft={draft} />
    </>,
  )
  const fields = labels().filter((label) => /^(From|Until|Price)/.test(label ?? ''))
  expect(fields).toHaveLength(2 * groupFeatures.length + priceTypes.length)
  expect(new Set(fields).size).toBe(fields.length)
  expect(screen.getByLabelText('Price: Diabetes')).toBeDefined()
})

test('a review without changes cannot be saved', () => {
  renderConsole(<ReviewDialog changes={[]} zone="America/New_York" onSave={async () => null} onClose={() => {}} />)
  expect(screen.getByText('Nothing changed.')).toBeDefined()
  expect((screen.getByRole('button', { name: 'Save now' }) as HTMLButtonElement).disabled).toBe(true)
})

test('a logo that is too large says how large it may be, and is not sent', async () => {
  const server = fakeServer({})
  renderConsole(
    <>
      <BrandPart draft={draft} groupId="g1" />
      <Toaster />
    </>,
  )
  const file = new File([new Uint8Array(logoBytes + 1)], 'logo.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('Choose a picture', { selector: 'input' }), file)
  expect(await screen.findByText('This picture is 65 KB. The limit is 64 KB. Choose a smaller one.')).toBeDefined()
  expect(server.asked).toEqual([])
})
