import { paths, withQuery } from '#shared/paths.ts'
import type { PastConsultation } from '#shared/visits/consultation.ts'
import { pastVisitCalls } from '#shared/visits/past-visit-calls.ts'
import { momentOf } from '#shared/visits/visit-date.ts'
import { consultTypeInAddress, visitTypeOf } from '#shared/visits/visit-types.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { DetailsPanel, DetailsPart, DetailsRows } from '#ui/components/finder/details-panel.tsx'
import {
  IconCalendarMinus,
  IconCalendarPlus,
  IconHeart,
  IconMessage2,
  IconPill,
  IconPrinter,
  IconReceiptDollar,
} from '#ui/components/icons.ts'
import { Mark } from '#ui/components/logo.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { showError } from '#ui/lib/calls/toast-error.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { dateShown, joined, moneyShown } from '#ui/lib/format.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { useOwnZone, useSession } from '#web/session/use-session.tsx'
import { titleTexts } from '#web/shell/title-texts.en.ts'
import styles from '#web/visits/past-visits-page.module.css'
import { pastVisitsTexts } from '#web/visits/past-visits-texts.en.ts'
import { peopleOf } from '#web/visits/shown-visit.ts'
import { VisitSurvey } from '#web/visits/visit-survey.tsx'
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
      <Letterhead visit={visit} />
      <DetailsPanel title={words(visitTypeOf(visit.consult_type))} onBack={onBack} end={actions}>
        {visit.reason && (
          <DetailsPart title={t('reason')}>
            <p className={styles.summary} dir="auto">
              {visit.reason}
            </p>
          </DetailsPart>
        )}
        {visit.status === 'Missed' ? <Missed visit={visit} /> : <Written visit={visit} />}
        <Issued visit={visit} />
        <FollowUpOffer visit={visit} />
        <NextSteps visit={visit} />
        <div className={styles.facts}>
          <Facts visit={visit} />
        </div>
        <VisitSurvey visit={visit} />
      </DetailsPanel>
    </div>
  )
}

/** On paper only: whose summary it is, and from whom. */
const Letterhead = ({ visit: { member, date_of_birth } }: Pick<Props, 'visit'>) => {
  const t = textsOf(pastVisitsTexts)
  return (
    <div className={styles.letterhead} aria-hidden="true">
      <span>
        <Mark /> {pageConfig().productName}
      </span>
      <b>
        {member.first_name} {member.last_name}
      </b>
      {date_of_birth && <span>{t('born', { date: dateShown(date_of_birth) })}</span>}
    </div>
  )
}

const messageTeams = {
  'General Medical': 'GeneralMedical',
  'Mental Health': 'MentalHealth',
  Dermatology: 'Dermatology',
  Nutrition: 'Nutrition',
}

/** What can be done next: write to the care team, come again, see the invoice. */
const NextSteps = ({ visit }: Pick<Props, 'visit'>) => {
  const { status, consult_type, memberId, invoice_id, hides_records } = visit
  const t = textsOf(pastVisitsTexts)
  const { coverageEnded } = useSession()
  const type = consultTypeInAddress(consult_type)
  const message = { step: 'new', team: messageTeams[consult_type], patient: memberId }
  return (
    <div className={styles.actions}>
      {(status === 'Completed' || status === 'Missed') && coverageEnded === undefined && (
        <>
          {status === 'Completed' && (
            <ButtonLink kind="tinted" icon={IconMessage2} href={withQuery(paths.messages, message)}>
              {t('messageClinician')}
            </ButtonLink>
          )}
          <BookAgain visit={visit} type={type} />
        </>
      )}
      {status === 'Completed' && !hides_records && (
        <ButtonLink kind="quiet" icon={IconPill} href={paths.myPrescriptions}>
          {textsOf(titleTexts)('myPrescriptions')}
        </ButtonLink>
      )}
      {invoice_id && (
        <ButtonLink kind="quiet" icon={IconReceiptDollar} href={withQuery(paths.invoices, { invoice: invoice_id })}>
          {t('seeInvoice')}
        </ButtonLink>
      )}
    </div>
  )
}

/** The follow-up that the clinician proposed, until it is booked, declined or long past. */
const FollowUpOffer = ({ visit: { follow_up } }: Pick<Props, 'visit'>) => {
  const t = textsOf(pastVisitsTexts)
  const { coverageEnded } = useSession()
  if (follow_up === null || coverageEnded !== undefined) return null
  const { id, due_on, reason } = follow_up
  return (
    <DetailsPart title={t('followUpTitle')}>
      <p>{t('followUpLead', { date: dateShown(due_on) })}</p>
      {reason !== null && (
        <p className={styles.summary} dir="auto">
          {reason}
        </p>
      )}
      <div className={styles.actions}>
        <ButtonLink icon={IconCalendarPlus} href={withQuery(paths.requestVisit, { followUp: id })}>
          {t('followUpBook')}
        </ButtonLink>
      </div>
    </DetailsPart>
  )
}

/** Starts a request with the same clinician, and keeps them as one of the patient's own; with any clinician if this one sees nobody any more. */
const BookAgain = ({ visit, type }: { visit: PastConsultation; type: string }) => {
  const t = textsOf(pastVisitsTexts)
  const { telehealthId } = useSession().familyMember
  const { isBusy, run } = useAction(pastVisitCalls.listPastVisits)
  const { consult_id: consultId, memberId, provider_id: clinician, is_kept: isKept } = visit
  const { clinician: name, provider } = peopleOf(visit, telehealthId)
  if (clinician === null || name === null || provider === null)
    return (
      <ButtonLink kind="tinted" icon={IconCalendarPlus} href={withQuery(paths.requestVisit, { type })}>
        {t('bookFollowUp')}
      </ButtonLink>
    )
  const keep = async () => {
    const { kept } = (await send(pastVisitCalls.keepVisitClinician, { consultId, memberId, kept: !isKept })).data
    toast.success(t(kept ? 'kept' : 'unkept', { name: provider }))
  }
  return (
    <>
      <ButtonLink kind="tinted" icon={IconCalendarPlus} href={withQuery(paths.requestVisit, { type, patient: memberId, clinician })}>
        {t('bookAgain', { name: provider })}
      </ButtonLink>
      <Button kind="quiet" icon={IconHeart} isBusy={isBusy} aria-pressed={isKept} onClick={() => void run(keep)}>
        {t('keepClinician')}
      </Button>
    </>
  )
}

type AfterVisit = NonNullable<PastConsultation['after_visit']>

/** The summary in its parts, then what the clinician has added or corrected since. */
const AfterVisitParts = ({ after: { diagnoses, about, next, follow_up, updates } }: { after: AfterVisit }) => {
  const t = textsOf(pastVisitsTexts)
  const parts = [
    ['summary-diagnoses', diagnoses.join('\n')],
    ['summary-about', about],
    ['summary-next', next],
    ['summary-followUp', follow_up],
  ] as const
  return (
    <>
      {parts
        .filter(([, text]) => text !== '')
        .map(([key, text]) => (
          <DetailsPart key={key} title={t(key)}>
            <p className={styles.summary} dir="auto">
              {text}
            </p>
          </DetailsPart>
        ))}
      {updates.map(({ kind, date, by, text }) => (
        <DetailsPart
          key={`${date} ${text}`}
          title={t(`summary-${kind}`, { date: dateShown((momentOf(date) as Date).toISOString().slice(0, 10)), name: by })}
        >
          <p className={styles.summary} dir="auto">
            {text ?? t('unreadable')}
          </p>
        </DetailsPart>
      ))}
    </>
  )
}

/** Says that the patient did not come, and what that costs by the policy of the visit. */
const Missed = ({ visit: { price_cents } }: Pick<Props, 'visit'>) => {
  const t = textsOf(pastVisitsTexts)
  const cost = price_cents === null ? null : price_cents === 0 ? t('missedFree') : t('missedFee', { fee: moneyShown(price_cents) })
  return (
    <DetailsPart title={t('Missed')}>
      <p>{joined([t('missedLead'), cost], ' ')}</p>
    </DetailsPart>
  )
}

const Written = ({ visit: { status, summary, after_visit, cancel_reason, is_unreadable, hides_records } }: Pick<Props, 'visit'>) => {
  const t = textsOf(pastVisitsTexts)
  const isCompleted = status === 'Completed'
  if (hides_records) {
    return (
      <DetailsPart title={t('summary')}>
        <p className={styles.summary}>{t('hidden')}</p>
      </DetailsPart>
    )
  }
  if (isCompleted && after_visit && (after_visit.about !== '' || summary === null)) return <AfterVisitParts after={after_visit} />
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

/** What the clinician prescribed and signed in the visit, each opened by its name. */
const Issued = ({ visit: { prescriptions, documents } }: Pick<Props, 'visit'>) => {
  const t = textsOf(pastVisitsTexts)
  const parts = [
    {
      title: t('prescriptions'),
      rows: prescriptions.map(({ id, title, is_over }) => ({
        href: withQuery(paths.myPrescriptions, { prescription: id }),
        name: title === '' ? t('unreadable') : title,
        more: is_over ? t('canceled') : null,
      })),
    },
    {
      title: t('documents'),
      rows: documents.map(({ id, title, is_over }) => ({
        href: withQuery(paths.myDocuments, { document: id }),
        name: t(title),
        more: is_over ? t('withdrawn') : null,
      })),
    },
  ]
  return (
    <>
      {parts
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <DetailsPart key={title} title={title}>
            <ul className={styles.issued}>
              {rows.map(({ href, name, more }) => (
                <li key={href}>
                  <ActionLink href={href}>{name}</ActionLink> {more !== null && <StatusBadge tone="neutral">{more}</StatusBadge>}
                </li>
              ))}
            </ul>
          </DetailsPart>
        ))}
    </>
  )
}

const Facts = ({ visit }: Pick<Props, 'visit'>) => {
  const [t, words] = [textsOf(pastVisitsTexts), textsOf(visitsTexts)]
  const { clinician, patient } = peopleOf(visit, useSession().familyMember.telehealthId)
  const zone = useOwnZone()
  const shown = (wire: string) => instantInBoth(momentOf(wire) as Date, zone, visit.time_zone)
  return (
    <DetailsRows
      rows={[
        { label: t('when'), value: shown(visit.requested_date) },
        { label: t('ended'), value: shown(visit.ended_date) },
        ...(patient ? [{ label: t('forWhom'), value: `${patient.first} ${patient.last}` }] : []),
        ...(clinician ? [{ label: t('clinician'), value: clinician }] : []),
        ...(visit.instead_of ? [{ label: t('takenOver'), value: `${visit.instead_of.first_name} ${visit.instead_of.last_name}` }] : []),
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
