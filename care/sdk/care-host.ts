import type { ReactNode } from 'react'
import type { MemberEvent } from '#shared/live/live-events.ts'
import type { CheaperWay } from '#shared/prescriptions/cheaper-way.ts'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'

/** A drug as the portal's price tool names it, at one pharmacy. */
export type AskedDrugPrice = {
  name: string
  isBrand: boolean
  form: string
  strength: string
  quantity: number
  pharmacyId: string
  zip: string
}

/** `isHere` is false if the chosen pharmacy has no price: then it is the lowest one nearby, at `pharmacy`. */
export type DrugQuote = {
  cents: number
  isEstimated: boolean
  isHere: boolean
  pharmacy: string
  date: string
  cheaper: CheaperWay
  /** The page of the price tool for this drug. */
  href: string
}

/** The names of the SDK's flows; each is also the path that opens it. */
export type FlowName =
  | 'message-center'
  | 'waiting-room'
  | 'inbox'
  | 'invoices'
  | 'medical-info'
  | 'request-a-visit'
  | 'reschedule-gm-visit'
  | 'reschedule-mh-visit'
  | 'covid-19-self-assessment'
  | 'back-care'
  | 'my-prescriptions'
  | 'my-documents'
  | 'questionnaires'

/** The interface between a flow and the page that hosts it: the SDK depends on neither router nor portal. */
export type CareHost = {
  flow: FlowName
  title: string
  /** The id of the element with the flow's title, which labels the dialog. */
  titleId: string
  /** The query of the page's address, such as the step, and how to change it. Back and Forward move between pushed entries. */
  query: Readonly<Record<string, string>>
  go: (query: Readonly<Record<string, string>>, how: 'push' | 'replace') => void
  close: () => void
  /** The SDK token in memory, null before the first one arrives, and a function that fetches a new one. */
  token: () => string | null
  freshToken: () => Promise<string>
  /** Called with the number of unread messages, which every screen reports (FLOW-20). */
  whenUnread: (count: number) => void
  /** The last reported number of unread messages; flows reload their messages when it changes. */
  unread?: number
  whenVisitsChanged: () => void
  /** Subscribes to events of the telehealth side; returns the function that unsubscribes. */
  onLive?: (listener: (event: MemberEvent) => void) => () => void
  /** Keeps the session alive while the member waits or speaks without typing. Called once a minute. */
  staySignedIn?: () => void
  /** The portal's offer to notify the member on this device; the waiting room shows it. It may show nothing. */
  notifyOffer?: ReactNode
  /** While true, for example during a call, only the flow itself can close the dialog. */
  keepOpen?: (isKept: boolean) => void
  /** Increases whenever an invoice of the member's is created or changes; flows then reload their invoices. */
  invoiceChanges?: number
  /** Searches pharmacies through the portal, because the telehealth side makes no outgoing calls. */
  findPharmacies: (zip: string) => Promise<readonly ChosenPharmacy[]>
  /** Returns the pharmacies among the member's favorites in the portal. */
  savedPharmacies?: () => Promise<readonly ChosenPharmacy[]>
  /** Returns the known drug names that begin with the text; empty if the portal has no drug list. */
  findDrugs: (words: string) => Promise<readonly string[]>
  /** Returns what a drug costs at a pharmacy, and a cheaper way if there is one; null if no price is known. */
  drugPrice?: (asked: AskedDrugPrice) => Promise<DrugQuote | null>
  /** Returns the link to the back and joint care partner (FLOW-09). */
  backCareLink: () => Promise<string>
  /** Whether the sponsor pays the full price. */
  isBackCarePaid?: boolean
}
