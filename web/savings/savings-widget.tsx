import { paths } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { WidgetCard } from '#ui/components/card.tsx'
import { savingsTexts } from '#web/savings/savings-texts.ts'

/** DASH-37 */
export const SavingsWidget = () => {
  const t = savingsTexts()
  return (
    <WidgetCard title={t('beatTheDeductible')}>
      <p>{t('more')}</p>
      <ActionLink href={paths.savings}>{t('seeAll')}</ActionLink>
    </WidgetCard>
  )
}
