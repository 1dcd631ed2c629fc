import type { PastConsultation } from '#shared/visits/consultation.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { visitTypeOf } from '#shared/visits/visit-types.ts'
import { Button } from '#ui/components/button.tsx'
import { DetailsPanel, DetailsPart, DetailsRows } from '#ui/components/finder/details-panel.tsx'
import { IconPrinter } from '#ui/components/icons.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { useOwnZone, useSession } from '#web/session/use-session.tsx'
import styles from '#web/visits/past-visits-page.module.css'
import { pastVisitsTexts } from '#web/visits/past-visits-texts.en.ts'
import { peopleOf } from '#web/visits/shown-visit.ts'
import { instantInBoth } from '#web/visits/visit-time.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

type Props = { visit: PastConsultation; onBack: () => void }

/** A past visit: the clinician's note to the member first, then the facts. It can be printed. */
export const PastVisitDetails = ({ visit, onBack }: Props) => {
  const [t, words] = [textsOf(pastVisitsTexts), textsOf(visitsTexts)]
  const print = (
    <Button kind="quiet" icon={IconPrinter} onClick={() => window.print()}>
      {t('print')}
    </Button>
  )
  return (
    <div className={styles.details}>
      <DetailsPanel title={words(visitTypeOf(visit.consult_type))} onBack={onBack} end={print}>
        <Written visit={visit} />
        <div className={styles.facts}>
          <Facts visit={visit} />
        </div>
      </DetailsPanel>
    </div>
  )
}

const Written = ({ visit: { status, summary, cancel_reason, hides_records } }: Pick<Props, 'visit'>) => {
  const t = textsOf(pastVisitsTexts)
  const isCompleted = status === 'Completed'
  if (hides_records) {
    return (
      <DetailsPart title={t('summary')}>
        <p className={styles.summary}>{t('hidden')}</p>
      </DetailsPart>
    )
  }
  const text = isCompleted ? (summary ?? t('noSummary')) : cancel_reason
  if (text === null) return null
  return (
    <DetailsPart title={t(isCompleted ? 'summary' : 'why')}>
      <p className={styles.summary} dir="auto">
        {text}
      </p>
    </DetailsPart>
  )
}

const Facts = ({ visit }: Pick<Props, 'visit'>) => {
  const [t, words] = [textsOf(pastVisitsTexts), textsOf(visitsTexts)]
  const { provider, patient } = peopleOf(visit, useSession().familyMember.telehealthId)
  const zone = useOwnZone()
  const shown = (wire: string) => instantInBoth(momentOf(wire) as Date, zone, visit.time_zone)
  return (
    <DetailsRows
      rows={[
        { label: t('when'), value: shown(visit.requested_date) },
        { label: t('ended'), value: shown(visit.ended_date) },
        ...(patient ? [{ label: t('forWhom'), value: `${patient.first} ${patient.last}` }] : []),
        ...(provider ? [{ label: t('clinician'), value: provider }] : []),
        { label: t('method'), value: words(visit.communication_method) },
        { label: t('status'), value: t(visit.status) },
        ...(visit.status === 'Completed' && visit.price_cents !== null
          ? [{ label: t('youPaid'), value: moneyShown(visit.price_cents) }]
          : []),
        { label: t('reference'), value: <bdi>{visit.reference}</bdi> },
      ]}
    />
  )
}
