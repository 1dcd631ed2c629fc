import { hasFeature } from '#shared/groups/group-features.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { IconExternalLink, IconMoodHeart } from '#ui/components/icons.ts'
import { Sentence } from '#ui/components/sentence.tsx'
import { SummaryCard } from '#ui/components/summary-card.tsx'
import { UrgentNumber } from '#ui/components/urgent-number.tsx'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/programs/mental-health-widget.module.css'
import { programsTexts } from '#web/programs/programs-texts.en.ts'
import { useSession } from '#web/session/use-session.tsx'

/**
 * Links to therapist visits if the group has visits, and to the counseling partner if it has that partner or no visits (DASH-13). Crisis
 * numbers are always shown.
 */
export const MentalHealthWidget = () => {
  const t = textsOf(programsTexts)
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
