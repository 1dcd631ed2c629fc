import { useParams } from 'react-router'
import { clinicWords } from '#care/clinic/clinicians/clinic-words.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { hasPhonePanel, PhonePanel } from '#care/clinic/video/phone-panel.tsx'
import videoStyles from '#care/clinic/video/video-panel.module.css'
import { hasVideoPanel, VideoPanel } from '#care/clinic/video/video-panel.tsx'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.ts'
import { MedicalPanel } from '#care/clinic/visits/medical-panel.tsx'
import { NotesPanel, WrittenPanel } from '#care/clinic/visits/notes-panel.tsx'
import { PresenceBadges } from '#care/clinic/visits/presence-badges.tsx'
import { VisitActions } from '#care/clinic/visits/visit-actions.tsx'
import { VisitFacts, VisitPhotos } from '#care/clinic/visits/visit-facts.tsx'
import { ageShown, methodShown, stateTones, waitShown } from '#care/clinic/visits/visit-words.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { type ClinicVisit, clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { LostSunScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { EmptyState } from '#ui/components/empty-state.tsx'
import { Loaded } from '#ui/components/loaded.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { StatusBadge } from '#ui/components/status-badge.tsx'
import { CallError } from '#ui/lib/call-error.ts'
import { useCall } from '#ui/lib/use-call.ts'
import { useServerTime } from '#ui/lib/use-server-time.ts'

/** /clinic/visits/ID: a visit that waits, that is the clinician's, or that was. */
export const VisitPage = () => {
  const t = clinicVisitsTexts()
  const { id = '' } = useParams()
  const answer = useCall(clinicVisitCalls.readClinicVisit, { id })
  if (answer.error instanceof CallError && answer.error.status === 404) return <Gone />
  if (answer.data) return <VisitContent key={id} visit={answer.data} />
  return (
    <ClinicFrame title={t('loading')}>
      <Panel>
        <Loaded answer={answer}>{() => null}</Loaded>
      </Panel>
    </ClinicFrame>
  )
}

const Gone = () => {
  const t = clinicVisitsTexts()
  const action = <ButtonLink href={clinicPaths.queue}>{t('toQueue')}</ButtonLink>
  return (
    <ClinicFrame title={t('gone')}>
      <EmptyState scene={<LostSunScene />} title={t('gone')} action={action}>
        {t('goneText')}
      </EmptyState>
    </ClinicFrame>
  )
}

const VisitContent = ({ visit }: { visit: ClinicVisit }) => {
  const t = clinicVisitsTexts()
  const now = useServerTime(5000)
  const { patient, status, isMine, isOnDemand } = visit
  const isOver = visit.endedAt !== null
  const isWriting = isMine && (status === 'Locked' || status === 'Started')
  const hasVideo = hasVideoPanel(visit, now)
  const waits = status === 'Requested' && isOnDemand ? [waitShown(visit.askedAt, now)] : []
  return (
    <ClinicFrame
      title={`${patient.first} ${patient.last}`}
      back={isMine ? { href: clinicPaths.visits, label: t('backVisits') } : { href: clinicPaths.queue, label: t('back') }}
      lead={
        <>
          <StatusBadge tone={stateTones[status]}>{clinicWords()(status)}</StatusBadge> <PresenceBadges visit={visit} />{' '}
          {[ageShown(visit, now), clinicWords()(visit.type), methodShown(visit), ...waits].join(' · ')}
        </>
      }
    >
      {!isOver && <VisitActions visit={visit} now={now} />}
      {isWriting && (
        <div className={videoStyles.beside} data-video={hasVideo || undefined}>
          {hasVideo && <VideoPanel visit={visit} />}
          {hasPhonePanel(visit) && <PhonePanel visit={visit} />}
          <NotesPanel visit={visit} />
        </div>
      )}
      <VisitFacts visit={visit} now={now} />
      <MedicalPanel visitId={visit.id} />
      <VisitPhotos visit={visit} />
      {isOver && isMine && <WrittenPanel visit={visit} />}
    </ClinicFrame>
  )
}
