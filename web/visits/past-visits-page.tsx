import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hasFeature } from '#shared/groups/group-features.ts'
import { paths, withQuery } from '#shared/paths.ts'
import type { PastConsultation } from '#shared/visits/consultation.ts'
import { pastVisitCalls } from '#shared/visits/past-visit-calls.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { SunScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { Card } from '#ui/components/card.tsx'
import { PathScene } from '#ui/components/scenes.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { useSession } from '#web/session/use-session.tsx'
import { titleTexts } from '#web/shell/title-texts.en.ts'
import { PastVisitDetails } from '#web/visits/past-visit-details.tsx'
import { PastVisitRow } from '#web/visits/past-visit-row.tsx'
import styles from '#web/visits/past-visits-page.module.css'
import { pastVisitsTexts } from '#web/visits/past-visits-texts.en.ts'
import { VisitsFailed } from '#web/visits/visits-failed.tsx'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

/** /past-visits: past visits, newest first; the address names the open one. */
export const PastVisitsPage = () => {
  const { telehealthId } = useSession().familyMember
  const { data, error, refetch } = useCall(pastVisitCalls.listPastVisits, { memberId: telehealthId })
  return (
    <div className={styles.page}>
      <h1>{textsOf(titleTexts)('pastVisits')}</h1>
      <p className={styles.intro}>{textsOf(pastVisitsTexts)('intro')}</p>
      <p className={styles.links}>
        <ActionLink href={withQuery(paths.medicalInfo, { view: 'records' })}>{textsOf(pastVisitsTexts)('toRecords')}</ActionLink>
        <ActionLink href={paths.questionnaires}>{textsOf(titleTexts)('questionnaires')}</ActionLink>
        <ActionLink href={paths.myPrescriptions}>{textsOf(titleTexts)('myPrescriptions')}</ActionLink>
        <ActionLink href={paths.myDocuments}>{textsOf(titleTexts)('myDocuments')}</ActionLink>
      </p>
      {data ? (
        <PastVisits visits={data.consultations} />
      ) : (
        <Card>{error === null ? <SkeletonLines /> : <VisitsFailed onRetry={() => void refetch()} />}</Card>
      )}
    </div>
  )
}

const PastVisits = ({ visits }: { visits: readonly PastConsultation[] }) => {
  const navigate = useNavigate()
  const openId = new URLSearchParams(useLocation().search).get('consultId')
  const page = useRef<HTMLDivElement>(null)
  const before = useRef(openId)
  // Opening moves the focus to the details; closing returns it to the row.
  useEffect(() => {
    if (before.current === openId) return
    const target = openId === null ? `a[data-visit="${before.current}"]` : '[data-details] h2'
    page.current?.querySelector<HTMLElement>(target)?.focus()
    before.current = openId
  }, [openId])
  const back = () => void navigate(paths.pastVisits)
  const open = visits.find(({ consult_id }) => consult_id === openId)
  return (
    <div ref={page}>
      <Card isPadded={false}>
        {openId === null ? <VisitList visits={visits} /> : open ? <PastVisitDetails visit={open} onBack={back} /> : <Gone />}
      </Card>
    </div>
  )
}

const VisitList = ({ visits }: { visits: readonly PastConsultation[] }) => {
  if (visits.length === 0) return <NoPastVisits />
  return (
    <ul className={styles.list} aria-label={textsOf(pastVisitsTexts)('list')}>
      {visits.map((visit) => (
        <PastVisitRow key={visit.consult_id} visit={visit} href={withQuery(paths.pastVisits, { consultId: visit.consult_id })} />
      ))}
    </ul>
  )
}

const Gone = () => (
  <EmptyState
    scene={<SunScene />}
    title={textsOf(pastVisitsTexts)('gone')}
    action={
      <ButtonLink kind="tinted" href={paths.pastVisits}>
        {textsOf(titleTexts)('pastVisits')}
      </ButtonLink>
    }
  />
)

const NoPastVisits = () => {
  const t = textsOf(pastVisitsTexts)
  const { group, coverageEnded } = useSession()
  const mayAsk = hasFeature(group, 'Telehealth') && coverageEnded === undefined
  const action = mayAsk && (
    <ButtonLink kind="tinted" href={paths.requestVisit}>
      {textsOf(visitsTexts)('requestVisit')}
    </ButtonLink>
  )
  return (
    <EmptyState scene={<PathScene />} title={t('none')} action={action}>
      {t('noneMore')}
    </EmptyState>
  )
}
