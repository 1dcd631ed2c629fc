import type { Portal } from '#server/portal.ts'
import { partnerLink } from '#server/programs/partner-link.ts'
import { instantIn } from '#shared/fields/zoned-time.ts'
import { backCareLink } from '#shared/programs/back-care-rules.ts'

/** PROG-16, PROG-17, CALL-55: by the portal's own clock and settings. @throws RedirectFailed without a usable address */
export const ownBackCareLink = async (portal: Portal): Promise<string> => {
  const { settings } = await portal.settings.read()
  const migratesAt = instantIn(portal.config.timeZone, settings.swordMigrationDate).toISOString()
  const { backCare } = settings.partnerLinks
  return partnerLink(portal, backCareLink(settings.partnerLinks, migratesAt, portal.clock.now().getTime()), [backCare])
}
