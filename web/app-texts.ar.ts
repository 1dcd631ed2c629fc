import { errorTexts } from '#shared/errors/error-texts.ar.ts'
import { uiTexts } from '#ui/lib/ui-texts.ar.ts'
import { dashboardTexts } from '#web/dashboard/dashboard-texts.ar.ts'
import { facilitiesTexts } from '#web/facilities/facilities-texts.ar.ts'
import { inboxTexts } from '#web/inbox/inbox-texts.ar.ts'
import { pricesTexts } from '#web/prices/prices-texts.ar.ts'
import { programsTexts } from '#web/programs/programs-texts.ar.ts'
import { providersTexts } from '#web/providers/providers-texts.ar.ts'
import { savingsTexts } from '#web/savings/savings-texts.ar.ts'
import { sessionTexts } from '#web/session/session-texts.ar.ts'
import { footerTexts } from '#web/shell/footer-texts.ar.ts'
import { maintenanceTexts } from '#web/shell/maintenance-texts.ar.ts'
import { shellTexts } from '#web/shell/shell-texts.ar.ts'
import { titleTexts } from '#web/shell/title-texts.ar.ts'
import { visitsTexts } from '#web/visits/visits-texts.ar.ts'

/** Every catalogue of the app in one language; loaded alone. */
export const appTexts = {
  errors: errorTexts,
  ui: uiTexts,
  dashboard: dashboardTexts,
  facilities: facilitiesTexts,
  inbox: inboxTexts,
  prices: pricesTexts,
  programs: programsTexts,
  providers: providersTexts,
  savings: savingsTexts,
  session: sessionTexts,
  footer: footerTexts,
  maintenance: maintenanceTexts,
  shell: shellTexts,
  titles: { ...footerTexts, ...titleTexts },
  visits: visitsTexts,
}
