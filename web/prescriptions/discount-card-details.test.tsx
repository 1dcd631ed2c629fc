import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { DrugPrice } from '#shared/prescriptions/prescription-calls.ts'
import { currentToasts } from '#ui/lib/toast.ts'
import { fakeServer } from '#ui/testing/fake-server.ts'
import { DiscountCardDetails } from '#web/prescriptions/discount-card-details.tsx'
import { demoSession } from '#web/testing/demo-session.ts'
import { configurePage, renderForMember } from '#web/testing/portal.tsx'

afterEach(() => vi.unstubAllGlobals())

const row: DrugPrice = {
  Name: 'Metformin',
  Price: 4.5,
  PharmacyId: '1',
  PharmacyName: 'Lamar Pharmacy',
  Distance: 1.25,
  Street1: '1200 S Lamar Blvd',
  City: 'Austin',
  State: 'TX',
  ZipCode: '78704',
  Latitude: 30.2,
  Longitude: -97.7,
  Phone: '5125550144',
  IsEstimated: false,
  RetailPrice: 9.8,
  PriceSource: 'made up',
  PriceDate: '2026-11-01',
}
const card = { member_id: '004217993321', group_number: 'FOYER', rxpcn: 'DEMO', rxbin: '000000' }

test('Email details sends the drug, the pharmacy and the numbers of the card [CALL-34 RX-33]', async () => {
  configurePage()
  const session = demoSession()
  const call = `POST /api/profiles/${session.profile.id}/discount-card/email`
  const server = fakeServer({ [call]: { body: { data: { sent: true } } } })
  renderForMember(<DiscountCardDetails drug="metformin" zip="78704" row={row} card={card} />, session)
  await userEvent.click(screen.getByRole('button', { name: 'Email details' }))
  await waitFor(() => expect(currentToasts()).toHaveLength(1))
  expect(server.asked).toEqual([
    {
      call,
      query: {},
      body: {
        ProfileId: session.profile.id,
        PharmacyName: 'Lamar Pharmacy',
        Address: '1200 S Lamar Blvd',
        City: 'Austin',
        State: 'TX',
        Zip: '78704',
        DrugName: 'metformin',
        MemberId: '004217993321',
        Pcn: 'DEMO',
        Group: 'FOYER',
        Bin: '000000',
      },
    },
  ])
})
