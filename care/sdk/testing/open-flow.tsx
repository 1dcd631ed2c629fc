import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { vi } from 'vitest'
import type { CareHost, FlowName } from '#care/sdk/care-host.ts'
import { CareSdk } from '#care/sdk/care-sdk.tsx'
import { inboxFlowTexts } from '#care/sdk/flows/inbox/inbox-flow-texts.en.ts'
import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.en.ts'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import { messageTexts } from '#care/sdk/messages/message-texts.en.ts'
import { recordsTexts } from '#care/sdk/records/records-texts.en.ts'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import type { MemberEvent } from '#shared/live/live-events.ts'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'
import { speakAlso } from '#ui/lib/texts.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

type Query = Readonly<Record<string, string>>

type Given = Pick<CareHost, 'flow' | 'query' | 'close' | 'whenVisitsChanged' | 'findPharmacies' | 'onLive' | 'isBackCarePaid'> & {
  note: (next: Query) => void
}

const Page = ({ query, note, ...given }: Given) => {
  const [address, setAddress] = useState(query)
  const host: CareHost = {
    ...{ ...given, title: 'Request a visit', titleId: 'title', query: address, token: () => 'token' },
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

/** Opens a flow as a page would, with an address in memory whose every change is kept. */
export const openFlow = (
  flow: FlowName,
  query: Query = {},
  pharmacies: readonly ChosenPharmacy[] = [],
  { isBackCarePaid = false } = {},
) => {
  startEnglishPage()
  speakAlso('sdk', sdkTexts)
  speakAlso('care-messages', messageTexts)
  speakAlso('care-inbox', inboxFlowTexts)
  speakAlso('care-invoices', invoicesFlowTexts)
  speakAlso('care-medical', medicalTexts)
  speakAlso('care-records', recordsTexts)
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
  /** News of the telehealth side. */
  const tell = (event: MemberEvent) => {
    for (const listener of listeners) listener(event)
  }
  const given = { isBackCarePaid, flow, close, whenVisitsChanged, findPharmacies, onLive, note: (next: Query) => void addresses.push(next) }
  const view = render(<Page query={query} {...given} />)
  return { ...view, addresses, close, whenVisitsChanged, findPharmacies, tell }
}

/** A step by its heading. */
export const step = (name: string | RegExp) => screen.findByRole('heading', { level: 3, name })
