import { hasFeature } from '#shared/groups/group-features.ts'
import { paths } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { dateShown } from '#ui/lib/format.ts'
import styles from '#web/dashboard/dashboard-page.module.css'
import { dashboardTexts } from '#web/dashboard/dashboard-texts.ts'
import { useSession } from '#web/session/use-session.tsx'
import { titleTexts } from '#web/shell/title-texts.ts'

/** Says calmly that the coverage is over, what stays, and whom to ask. */
export const CoverageEndedNote = ({ day }: { day: string }) => {
  const t = dashboardTexts()
  const { group } = useSession()
  return (
    <section className={styles.note} aria-labelledby="coverage-ended">
      <h2 id="coverage-ended">{t('coverageEnded', { day: dateShown(day) })}</h2>
      <p>
        {t('coverageKept')} <Sentence parts={t.parts('coverageCall', { phone: <PhoneLink key="phone" /> })} />
      </p>
      {hasFeature(group, 'Telehealth') && <ActionLink href={paths.pastVisits}>{titleTexts()('pastVisits')}</ActionLink>}
    </section>
  )
}
