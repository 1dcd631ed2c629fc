import { errorTexts } from '#shared/errors/error-texts.es.ts'
import { uiTexts } from '#ui/lib/ui-texts.es.ts'
import { dashboardTexts } from '#web/dashboard/dashboard-texts.es.ts'
import { facilitiesTexts } from '#web/facilities/facilities-texts.es.ts'
import { inboxTexts } from '#web/inbox/inbox-texts.es.ts'
import { pricesTexts } from '#web/prices/prices-texts.es.ts'
import { programsTexts } from '#web/programs/programs-texts.es.ts'
import { providersTexts } from '#web/providers/providers-texts.es.ts'
import { savingsTexts } from '#web/savings/savings-texts.es.ts'
import { sessionTexts } from '#web/session/session-texts.es.ts'
import { footerTexts } from '#web/shell/footer-texts.es.ts'
import { maintenanceTexts } from '#web/shell/maintenance-texts.es.ts'
import { shellTexts } from '#web/shell/shell-texts.es.ts'
import { titleTexts } from '#web/shell/title-texts.es.ts'
import { visitsTexts } from '#web/visits/visits-texts.es.ts'

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
