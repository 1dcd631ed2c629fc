import { hasFeature } from '#shared/groups/group-features.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { IconExternalLink, IconMoodHeart } from '#ui/components/icons.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { SummaryCard } from '#ui/components/summary-card.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'
import styles from '#web/programs/mental-health-widget.module.css'
import { programsTexts } from '#web/programs/programs-texts.ts'
import { useSession } from '#web/session/use-session.tsx'

/** DASH-13: a visit with a therapist where the group has visits, the counseling partner where it has that one or no visits. Whom to call in a crisis always stands there. */
export const MentalHealthWidget = () => {
  const t = programsTexts()
  const { group } = useSession()
  const { betterHelp } = pageConfig().partnerLinks
  const hasVisits = hasFeature(group, 'Telehealth')
  const hasPartner = betterHelp !== null && (hasFeature(group, 'BetterHelp') || !hasVisits)
  return (
    <SummaryCard title={t('mentalHealth')} text={t(hasVisits ? 'mentalHealthMore' : 'counseling')} icon={IconMoodHeart}>
      {hasVisits && <ActionLink href={withQuery(paths.requestVisit, { type: 'mental-health' })}>{t('talk')}</ActionLink>}
      {hasPartner && (
        <ActionLink href={betterHelp} target="_blank" rel="noreferrer" icon={IconExternalLink}>
          {t('betterHelp')} <span className="visually-hidden">({t('newTab')})</span>
        </ActionLink>
      )}
      <p className={styles.crisis}>
        <Sentence parts={t.parts('crisis', { crisis: <UrgentNumber key="crisis" of="988" /> })} />
      </p>
    </SummaryCard>
  )
}
