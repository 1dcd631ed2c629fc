import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { vi } from 'vitest'
import type { CareHost, FlowName } from '#care/sdk/care-host.ts'
import { CareSdk } from '#care/sdk/care-sdk.tsx'
import type { MemberEvent } from '#shared/live/live-events.ts'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

type Query = Readonly<Record<string, string>>

type Given = Pick<
  CareHost,
  'flow' | 'query' | 'close' | 'whenVisitsChanged' | 'findPharmacies' | 'savedPharmacies' | 'onLive' | 'isBackCarePaid'
> & {
  note: (next: Query) => void
}

const Page = ({ query, note, ...given }: Given) => {
  const [address, setAddress] = useState(query)
  const host: CareHost = {
    ...given,
    title: 'Request a visit',
    titleId: 'title',
    query: address,
    token: () => 'token',
    backCareLink: async () => 'https://back.example.com/start',
    go: (next) => {
      note(next)
      setAddress(next)
    },
    findDrugs: async () => ['Ibuprofen', 'Ibuprofen PM'],
    freshToken: async () => 'token',
    whenUnread: () => {},
  }
  return <CareSdk host={host} />
}

/** Opens a flow as a page would, with an in-memory address whose changes are recorded. */
export const openFlow = (
  flow: FlowName,
  query: Query = {},
  pharmacies: readonly ChosenPharmacy[] = [],
  { isBackCarePaid = false, saved = [] }: { isBackCarePaid?: boolean; saved?: readonly ChosenPharmacy[] } = {},
) => {
  startEnglishPage()
  sessionStorage.clear()
  const addresses: Query[] = []
  const close = vi.fn()
  const whenVisitsChanged = vi.fn()
  const findPharmacies = vi.fn(async () => pharmacies)
  const listeners = new Set<(event: MemberEvent) => void>()
  const onLive = (listener: (event: MemberEvent) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  /** Sends an event of the telehealth side. */
  const sendEvent = (event: MemberEvent) => {
    for (const listener of listeners) listener(event)
  }
  const savedPharmacies = async () => saved
  const given = {
    isBackCarePaid,
    savedPharmacies,
    flow,
    close,
    whenVisitsChanged,
    findPharmacies,
    onLive,
    note: (next: Query) => void addresses.push(next),
  }
  const view = render(<Page query={query} {...given} />)
  return { ...view, addresses, close, whenVisitsChanged, findPharmacies, sendEvent }
}

/** Finds a step by its heading. */
export const step = (name: string | RegExp) => screen.findByRole('heading', { level: 3, name })
