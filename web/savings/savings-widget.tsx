import { useId } from 'react'
import { paths } from '#shared/paths.ts'
import { savingsCalls } from '#shared/savings/savings-calls.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Card } from '#ui/components/card.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { WhenSeen } from '#ui/components/states/when-seen.tsx'
import { useSearch } from '#ui/lib/calls/use-search.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { SavingsFailed } from '#web/savings/savings-failed.tsx'
import { SavingsFigures } from '#web/savings/savings-figures.tsx'
import { savingsTexts } from '#web/savings/savings-texts.en.ts'
import styles from '#web/savings/savings-widget.module.css'
import { useSession } from '#web/session/use-session.tsx'

/** How near the card must come. Most members never scroll to it, and the server reads all their past visits for it. */
const nearScreen = '400px'

/** DASH-36, DASH-37 */
export const SavingsWidget = () => {
  const t = textsOf(savingsTexts)
  const heading = useId()
  return (
    <Card>
      <section className={styles.widget} aria-labelledby={heading}>
        <h2 id={heading}>{t('beatTheDeductible')}</h2>
        <WhenSeen className={styles.figures} early={nearScreen}>
          <Summary />
        </WhenSeen>
        <ActionLink href={paths.savings}>{t('seeAll')}</ActionLink>
      </section>
    </Card>
  )
}

const Summary = () => {
  const { id } = useSession().profile
  const { data: found, error, refetch } = useSearch(savingsCalls.readSavingsSummary, { profileId: id })
  if (!found) return error === null ? <SkeletonLines /> : <SavingsFailed onRetry={() => refetch()} />
  const { mostRecent } = found.data
  const { lifetime, comparedWith } = found.meta
  if (mostRecent === null || !comparedWith) return <p className={styles.none}>{textsOf(savingsTexts)('noneYet')}</p>
  return <SavingsFigures lifetime={lifetime} mostRecent={mostRecent} comparedWith={comparedWith} />
}
