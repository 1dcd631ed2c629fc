import { consoleRoutes } from '#console/console-routes.tsx'
import { consoleConfig } from '#console/shell/console-config.ts'
import { StaffApp } from '#ui/staff/staff-app.tsx'

export const ConsoleApp = () => <StaffApp config={consoleConfig} routes={consoleRoutes} />
