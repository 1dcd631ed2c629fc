import { paths } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { IconVirus } from '#ui/components/icons.ts'
import { SummaryCard } from '#ui/components/summary-card.tsx'
import { textsOf } from '#ui/lib/texts.ts'
import { programsTexts } from '#web/programs/programs-texts.en.ts'

/** DASH-39 */
export const CovidAssessmentWidget = () => {
  const t = textsOf(programsTexts)
  return (
    <SummaryCard title={t('covid')} text={t('covidMore')} icon={IconVirus}>
      <ActionLink href={paths.covidAssessment}>{t('startAssessment')}</ActionLink>
    </SummaryCard>
  )
}
