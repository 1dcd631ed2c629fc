import { paths } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { IconHeartbeat } from '#ui/components/icons.ts'
import { SummaryCard } from '#ui/components/summary-card.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { programsTexts } from '#web/programs/programs-texts.en.ts'

/** DASH-20, DASH-21 */
export const ChronicCareWidget = () => {
  const t = textsOf(programsTexts)
  return (
    <SummaryCard title={t('chronicCare')} text={t('chronicCareMore')} icon={IconHeartbeat}>
      <ActionLink href={paths.programs}>{t('seePrograms')}</ActionLink>
    </SummaryCard>
  )
}
