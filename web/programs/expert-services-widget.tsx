import { paths } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { IconCertificate } from '#ui/components/icons.ts'
import { SummaryCard } from '#ui/components/summary-card.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { programsTexts } from '#web/programs/programs-texts.en.ts'

/** DASH-29 */
export const ExpertServicesWidget = () => {
  const t = textsOf(programsTexts)
  return (
    <SummaryCard title={t('expertServices')} text={t('expertServicesMore')} icon={IconCertificate}>
      <ActionLink href={paths.expertServices}>{t('askExpert')}</ActionLink>
    </SummaryCard>
  )
}
