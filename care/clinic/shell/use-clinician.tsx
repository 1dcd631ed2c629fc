import { createContext, type ReactNode, use } from 'react'
import type { ClinicUser } from '#care/clinic/shell/clinic-session.ts'

const ClinicianContext = createContext<ClinicUser | null>(null)

export const ClinicianProvider = ({ clinician, children }: { clinician: ClinicUser; children: ReactNode }) => (
  <ClinicianContext value={clinician}>{children}</ClinicianContext>
)

/** Who is signed in to the clinic. */
export const useClinician = (): ClinicUser => {
  const clinician = use(ClinicianContext)
  if (!clinician) throw new Error('useClinician stands outside the clinic.')
  return clinician
}
