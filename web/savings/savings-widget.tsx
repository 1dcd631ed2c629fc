import { paths } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { SummaryCard } from '#ui/components/summary-card.tsx'
import { savingsTexts } from '#web/savings/savings-texts.ts'

/** DASH-37 */
export const SavingsWidget = () => {
  const t = savingsTexts()
  return (
    <SummaryCard title={t('beatTheDeductible')} text={t('more')}>
      <ActionLink href={paths.savings}>{t('seeAll')}</ActionLink>
    </SummaryCard>
  )
}
