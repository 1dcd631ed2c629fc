import { useEffect } from 'react'
import { backCareLink } from '#shared/programs/back-care-rules.ts'
import { settingCalls } from '#shared/settings/setting-calls.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconExternalLink, IconStretching } from '#ui/components/icons.ts'
import { SummaryCard } from '#ui/components/summary-card.tsx'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { programsTexts } from '#web/programs/programs-texts.en.ts'

/**
 * Opens the partner's page in a new tab (DASH-27, PROG-20); the address depends on the migration date. A plain link is not blocked as a
 * pop-up. Without an address, pressing it shows an error (PROG-21). A date that
 * cannot be loaded is only logged (ERR-16).
 */
export const BackCareWidget = () => {
  const t = textsOf(programsTexts)
  const migration = useCall(settingCalls.readSetting, { name: 'swordMigrationDate' })
  const { error } = migration
  useEffect(() => {
    if (error) console.warn('swordMigrationDate could not be loaded', error)
  }, [error])
  const link = backCareLink(pageConfig().partnerLinks, migration.data?.startDate, serverNow())
  return (
    <SummaryCard title={t('backCare')} text={t('backCareMore')} icon={IconStretching}>
      {link ? (
        <ActionLink href={link} target="_blank" rel="noreferrer" icon={IconExternalLink}>
          {t('startBackCare')} <span className="visually-hidden">({t('newTab')})</span>
        </ActionLink>
      ) : (
        <Button kind="quiet" onClick={() => toast.error(t('unableToRedirect'))}>
          {t('startBackCare')}
        </Button>
      )}
    </SummaryCard>
  )
}
