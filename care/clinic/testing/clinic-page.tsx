import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { type ClinicUser, clinicConfig } from '#care/clinic/shell/clinic-config.ts'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { emptyNote } from '#shared/notes/note-content.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import { ConfirmDialog } from '#ui/components/frames/confirm-dialog.tsx'
import { startEnglishPage } from '#ui/testing/english-page.ts'

export const testClinician: ClinicUser = {
  id: 'c-1',
  first: 'Chidi',
  last: 'Okafor',
  credentials: 'MD',
  email: 'dr.okafor@example.com',
  types: ['GeneralMedical'],
  methods: ['Video', 'Phone'],
  npi: null,
  licenses: [{ state: 'TX', number: 'T-1', expiresOn: '2030-12-31' }],
  timeZone: 'America/Chicago',
}

/** Prepares texts and configuration, as the clinic's entry point does before the first render. */
export const startClinic = (): void => {
  sessionStorage.clear()
  startEnglishPage()
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** Renders an element at a path, with the address in a status named 'address'; signed in unless `isIn` is false. */
export const renderClinic = (part: ReactNode, { path = '/clinic', isIn = true }: { path?: string; isIn?: boolean } = {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        {isIn ? <clinicConfig.UserContext value={testClinician}>{part}</clinicConfig.UserContext> : part}
        <ConfirmDialog />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

/** A waiting as-soon-as-possible visit; override any field. */
export const testVisit = (changes: Partial<ClinicVisit> = {}): ClinicVisit => ({
  id: 'v-1',
  reference: 'V-7K2M9Q',
  type: 'GeneralMedical',
  method: 'Video',
  status: 'Requested',
  state: 'TX',
  isOnDemand: true,
  patient: { first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' },
  timeZone: 'America/Chicago',
  endedAt: null,
  isHere: false,
  phoneInsteadAt: null,
  noShowFeeCents: 0,
  askedAt: hourAgo(),
  requestedAt: hourAgo(),
  requestedTimes: [],
  proposedTimes: [],
  reason: 'A cough.',
  symptoms: ['cough'],
  photoIds: [],
  pharmacy: null,
  phone: null,
  location: null,
  locationConfirmedAt: null,
  locationConfirmedBy: null,
  isMine: false,
  startedAt: null,
  heldUntil: null,
  cancelReason: null,
  policy: defaultVisitPolicy,
  patientId: 'th-ana',
  note: emptyNote,
  signed: [],
  notes: '',
  summary: '',
  version: 0,
  ...changes,
})
