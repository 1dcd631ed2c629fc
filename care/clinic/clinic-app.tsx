import { clinicPages } from '#care/clinic/clinic-pages.tsx'
import { clinicConfig } from '#care/clinic/shell/clinic-config.ts'
import { useClinicEvents } from '#care/clinic/shell/use-clinic-events.ts'
import { StaffApp } from '#ui/staff/staff-app.tsx'

export const ClinicApp = () => <StaffApp config={clinicConfig} routes={clinicPages} useWhileSignedIn={useClinicEvents} />
