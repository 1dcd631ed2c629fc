import { errorTexts } from '#shared/errors/error-texts.en.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { dashboardTexts } from '#web/dashboard/dashboard-texts.en.ts'
import { facilitiesTexts } from '#web/facilities/facilities-texts.en.ts'
import { inboxTexts } from '#web/inbox/inbox-texts.en.ts'
import { pricesTexts } from '#web/prices/prices-texts.en.ts'
import { programsTexts } from '#web/programs/programs-texts.en.ts'
import { providersTexts } from '#web/providers/providers-texts.en.ts'
import { savingsTexts } from '#web/savings/savings-texts.en.ts'
import { sessionTexts } from '#web/session/session-texts.en.ts'
import { footerTexts } from '#web/shell/footer-texts.en.ts'
import { maintenanceTexts } from '#web/shell/maintenance-texts.en.ts'
import { shellTexts } from '#web/shell/shell-texts.en.ts'
import { titleTexts } from '#web/shell/title-texts.en.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

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
