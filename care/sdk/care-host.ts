import type { MemberEvent } from '#shared/live/live-events.ts'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'

/** The flows that the SDK has, each by the path at which it opens. */
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

/** What the page around a flow gives it, and hears from it: the SDK itself knows neither router nor portal. */
export type CareHost = {
  flow: FlowName
  title: string
  /** The id under which the dialog is named by the flow's title. */
  titleId: string
  /** What the address says, such as the step; and how to change it. Pushed entries are what Back and Forward move between. */
  query: Readonly<Record<string, string>>
  go: (query: Readonly<Record<string, string>>, how: 'push' | 'replace') => void
  close: () => void
  /** The SDK token in memory, null before the first has come; and how to get another. */
  token: () => string | null
  freshToken: () => Promise<string>
  /** Every screen says how many messages are unread (FLOW-20). */
  whenUnread: (count: number) => void
  /** How many are, as the host was last told: what a flow shows of messages is asked for anew when it changes. */
  unread?: number
  whenVisitsChanged: () => void
  /** News of the telehealth side as they come, for as long as the returned function is not called. */
  onLive?: (listener: (event: MemberEvent) => void) => () => void
  /** The member is there although nobody types: waiting and speaking are reasons to stay signed in. To be said each minute. */
  staySignedIn?: () => void
  /** While something goes on that a slip must not end, such as a call, only the flow itself closes. */
  keepOpen?: (isKept: boolean) => void
  /** Moves whenever an invoice of the member's is new or has changed: what a flow shows of invoices is then asked for anew. */
  invoiceChanges?: number
  /** The telehealth side calls nobody, so the portal looks for pharmacies. */
  findPharmacies: (zip: string) => Promise<readonly ChosenPharmacy[]>
  /** Names of drugs that begin so, of those the portal knows; none where it has no list. */
  findDrugs: (words: string) => Promise<readonly string[]>
  /** Where the partner for back and joint care is (FLOW-09). */
  backCareLink: () => Promise<string>
  /** Whether the sponsor pays for it all. */
  isBackCarePaid?: boolean
}
