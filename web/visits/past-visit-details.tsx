import type { PastConsultation } from '#shared/visits/consultation.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { visitTypeOf } from '#shared/visits/visit-types.ts'
import { Button } from '#ui/components/button.tsx'
import { DetailsPanel, DetailsPart, DetailsRows } from '#ui/components/finder/details-panel.tsx'
import { IconCalendarMinus, IconPrinter } from '#ui/components/icons.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { useOwnZone, useSession } from '#web/session/use-session.tsx'
import styles from '#web/visits/past-visits-page.module.css'
import { pastVisitsTexts } from '#web/visits/past-visits-texts.en.ts'
import { peopleOf } from '#web/visits/shown-visit.ts'
import { instantInBoth } from '#web/visits/visit-time.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

const loadCalendar = latePart(() => import('#web/visits/save-calendar-entry.ts'))

/** Whether a calendar may still have an entry for a visit that was cancelled before its time. */
const mayBeInCalendar = ({ status, is_on_demand, consult_type, requested_date }: PastConsultation): boolean =>
  status === 'Cancelled' && !is_on_demand && consult_type !== 'Dermatology' && (momentOf(requested_date) as Date).getTime() > serverNow()

type Props = { visit: PastConsultation; onBack: () => void }

/** A past visit: the clinician's note to the member first, then the facts. It can be printed. */
export const PastVisitDetails = ({ visit, onBack }: Props) => {
  const [t, words] = [textsOf(pastVisitsTexts), textsOf(visitsTexts)]
  const { telehealthId } = useSession().familyMember
  const remove = () =>
    loadCalendar()
      .then(({ saveCalendarRemoval }) => saveCalendarRemoval(visit, telehealthId))
      .catch(showError)
  const actions = (
    <>
      {mayBeInCalendar(visit) && (
        <Button kind="quiet" icon={IconCalendarMinus} onClick={() => void remove()}>
          {t('removeFromCalendar')}
        </Button>
      )}
      <Button kind="quiet" icon={IconPrinter} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </>
  )
  return (
    <div className={styles.details}>
      <DetailsPanel title={words(visitTypeOf(visit.consult_type))} onBack={onBack} end={actions}>
        <Written visit={visit} />
        <div className={styles.facts}>
          <Facts visit={visit} />
        </div>
      </DetailsPanel>
    </div>
  )
}

const Written = ({ visit: { status, summary, cancel_reason, is_unreadable, hides_records } }: Pick<Props, 'visit'>) => {
  const t = textsOf(pastVisitsTexts)
  const isCompleted = status === 'Completed'
  if (hides_records) {
    return (
      <DetailsPart title={t('summary')}>
        <p className={styles.summary}>{t('hidden')}</p>
      </DetailsPart>
    )
  }
  const missing = is_unreadable ? t('unreadable') : null
  const text = isCompleted ? (summary ?? missing ?? t('noSummary')) : (cancel_reason ?? missing)
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
