import { vi } from 'vitest'
import type { Receipt, ScreenSlot, ScreenVisit, VisitOptions } from '#care/sdk/client/visit-screen-data.ts'
import type { OfferedClinician } from '#care/sdk/flows/request-visit/use-clinicians.ts'
import { someMedicalInfo } from '#care/sdk/testing/some-medical.ts'
import type { VisitDraft } from '#shared/visits/visit-draft.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import { visitTypes } from '#shared/visits/visit-types.ts'

/** An instant the given hours from now; the values used are too far away for any deadline to apply. */
const hoursAhead = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()

const clinician = { id: 'c1', first: 'Maya', last: 'Okafor', credentials: 'MD' }

export const someSlots = (): ScreenSlot[] => [
  { slotId: 's1', startsAt: hoursAhead(30), endsAt: hoursAhead(30.5), clinician },
  { slotId: 's2', startsAt: hoursAhead(54), endsAt: hoursAhead(54.5), clinician },
]

export const someOptions = (change: Partial<VisitOptions> = {}): VisitOptions => ({
  patients: [
    { telehealthId: 'ana', first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14', isSelf: true, pharmacies: [], hasMedicalInfo: false },
    { telehealthId: 'leo', first: 'Leo', last: 'Rivera', dateOfBirth: '2015-02-01', isSelf: false, pharmacies: [], hasMedicalInfo: false },
  ],
  kinds: visitTypes.map((type) => ({
    type,
    methods: type === 'Dermatology' ? ['Phone'] : ['Video', 'Phone'],
    priceCents: type === 'MentalHealth' ? 4500 : 0,
  })),
  planPrices: [],
  policy: defaultVisitPolicy,
  timeZone: 'America/Chicago',
  zip: '78704',
  state: 'TX',
  phone: '5125550118',
  waiting: 2,
  wait: null,
  pharmacies: [],
  draft: null,
  ...change,
})

const receipt: Receipt = {
  reference: 'V-7K2M',
  consultId: 'visit-1',
  type: 'GeneralMedical',
  method: 'Video',
  version: 1,
  status: 'Requested',
  isOnDemand: true,
  requestedAt: '2026-11-20T21:00:00.000Z',
  priceCents: 0,
}

type State = {
  options: VisitOptions
  draftId: string
  content: VisitDraft
  slots: ScreenSlot[]
  clinicians: OfferedClinician[]
  receipt: Receipt
  visit: ScreenVisit | null
  /** Error codes by screen. */
  refusals: Record<string, { status: number; code: string }>
  isCut: boolean
}
export type FakeCare = {
  state: State
  asked: { screen: string; input: Record<string, unknown> }[]
  inputsOf: (screen: string) => unknown[]
}

/** A fake telehealth side with one draft, some slots and one visit; records its requests. */
export const fakeCare = (change: Partial<State> = {}): FakeCare => {
  const options = change.options ?? someOptions()
  const state: State = {
    options,
    draftId: options.draft?.draftId ?? 'd1',
    content: options.draft?.content ?? {},
    slots: someSlots(),
    clinicians: [
      {
        ...clinician,
        nextOpenings: [hoursAhead(30)],
        languages: ['en', 'es'],
        biography: 'Sees families.',
        hasPhoto: false,
        isKept: false,
      },
    ],
    receipt,
    visit: null,
    refusals: {},
    isCut: false,
    ...change,
  }
  const asked: FakeCare['asked'] = []
  const answers: Record<string, (input: Record<string, unknown>) => unknown> = {
    medical_info: () => someMedicalInfo(),
    visit_options: () => state.options,
    save_visit_draft: ({ patch }) => {
      state.content = { ...state.content, ...(patch as VisitDraft) }
      return { draftId: state.draftId, content: state.content }
    },
    drop_visit_draft: () => ({ dropped: true }),
    open_slots: ({ clinicianId }) => ({
      slots: state.slots.filter(({ clinician }) => clinicianId === undefined || clinician.id === clinicianId),
    }),
    clinicians: () => ({ clinicians: state.clinicians, waiting: state.options.waiting, wait: state.options.wait }),
    keep_clinician: ({ clinicianId, isKept }) => {
      state.clinicians = state.clinicians.map((one) => (one.id === clinicianId ? { ...one, isKept: isKept === true } : one))
      return { isKept }
    },
    hold_slot: ({ slotId }) => ({ slot: state.slots.find((one) => one.slotId === slotId), heldUntil: hoursAhead(10 / 60) }),
    request_visit: () => state.receipt,
    visit: () => ({ visit: state.visit }),
    reschedule_visit: () => ({ visit: state.visit }),
    choose_time: () => ({ visit: state.visit && { ...state.visit, status: 'Locked' } }),
    ask_other_times: () => ({ visit: state.visit && { ...state.visit, status: 'Requested' } }),
  }
  vi.stubGlobal('fetch', async (address: string, { body = null }: { body?: string | null } = {}) => {
    if (state.isCut) throw new TypeError('Failed to fetch')
    const screen = address.replace('/mobile/screens/', '')
    const input = body === null ? {} : JSON.parse(body)
    asked.push({ screen, input })
    const refusal = state.refusals[screen]
    if (refusal) return Response.json({ meta: { errors: [refusal.code] } }, { status: refusal.status })
    const data = answers[screen]?.(input)
    return Response.json({ screens: [{ name: screen, data }], response_data: { unviewed_messages: 0 } })
  })
  return { state, asked, inputsOf: (screen) => asked.filter((one) => one.screen === screen).map(({ input }) => input) }
}
