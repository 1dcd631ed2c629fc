import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { clinicTexts } from '#care/clinic/clinic-texts.en.ts'
import type { ClinicUser } from '#care/clinic/shell/clinic-session.ts'
import { ClinicianProvider } from '#care/clinic/shell/use-clinician.tsx'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { defaultVisitPolicy } from '#shared/visits/visit-policy.ts'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { speak } from '#ui/lib/texts.ts'
import { startEnglishPage } from '#ui/testing/english-page.ts'

export const testClinician: ClinicUser = {
  ...{ id: 'c-1', first: 'Chidi', last: 'Okafor', credentials: 'MD', email: 'dr.okafor@example.com' },
  ...{ types: ['GeneralMedical'], methods: ['Video', 'Phone'], states: [], timeZone: 'America/Chicago' },
}

/** Gives the clinic its words and its configuration, as its entry does before anything is drawn. */
export const startClinic = (): void => {
  sessionStorage.clear()
  startEnglishPage()
  speak('en', clinicTexts)
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output aria-label="address">{pathname + search}</output>
}

/** Draws something at a path, with the address as a status named 'address'; behind the sign-in unless `isIn` is false. */
export const renderClinic = (part: ReactNode, { path = '/clinic', isIn = true }: { path?: string; isIn?: boolean } = {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        {isIn ? <ClinicianProvider clinician={testClinician}>{part}</ClinicianProvider> : part}
        <ConfirmDialog />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString()

/** A visit as soon as possible that waits, unless the test says otherwise. */
export const testVisit = (changes: Partial<ClinicVisit> = {}): ClinicVisit => ({
  ...{ id: 'v-1', reference: 'V-7K2M9Q', type: 'GeneralMedical', method: 'Video', status: 'Requested', state: 'TX', isOnDemand: true },
  ...{
    patient: { first: 'Ana', last: 'Rivera', dateOfBirth: '1986-05-14' },
    timeZone: 'America/Chicago',
    endedAt: null,
    isHere: false,
    phoneInsteadAt: null,
  },
  ...{ askedAt: hourAgo(), requestedAt: hourAgo(), requestedTimes: [], proposedTimes: [], reason: 'A cough.', symptoms: ['cough'] },
  ...{ photoIds: [], pharmacy: null, phone: null, isMine: false, startedAt: null, heldUntil: null, cancelReason: null },
  ...{ policy: defaultVisitPolicy, notes: '', summary: '', version: 0, ...changes },
})
