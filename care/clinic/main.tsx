import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { ClinicApp } from '#care/clinic/clinic-app.tsx'
import { startStaffApp } from '#ui/staff/start-staff-app.tsx'

void startStaffApp(<ClinicApp />)
