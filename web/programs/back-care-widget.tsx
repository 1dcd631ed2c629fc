import { backCareLink } from '#shared/programs/back-care-rules.ts'
import { settingCalls } from '#shared/settings/setting-calls.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconExternalLink, IconStretching } from '#ui/components/icons.ts'
import { SummaryCard } from '#ui/components/summary-card.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'
import { serverNow } from '#ui/lib/server-clock.ts'
import { toast } from '#ui/lib/toast.ts'
import { useCall } from '#ui/lib/use-call.ts'
import { programsTexts } from '#web/programs/programs-texts.ts'

/**
 * DASH-27: the partner's page in a new tab (PROG-20), as of before or after the migration date. A plain link, so that no
 * browser takes it for a pop-up; where there is no address, a press says so (PROG-21).
 */
export const BackCareWidget = () => {
  const t = programsTexts()
  const migration = useCall(settingCalls.readSetting, { name: 'swordMigrationDate' })
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
