import '#ui/tokens.css'
import '#ui/fonts.css'
import '#ui/base.css'
import { ConsoleApp } from '#console/console-app.tsx'
import { startStaffApp } from '#ui/staff/start-staff-app.tsx'

void startStaffApp(<ConsoleApp />)
