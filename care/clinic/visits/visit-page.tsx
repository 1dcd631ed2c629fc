import type { FC } from 'react'
import { useParams } from 'react-router'
import { AllergyBar } from '#care/clinic/chart/allergy-bar.tsx'
import { chartPath } from '#care/clinic/chart/chart-path.ts'
import { chartTexts } from '#care/clinic/chart/chart-texts.en.ts'
import { Mentions } from '#care/clinic/chart/mentions-panel.tsx'
import { clinicWords } from '#care/clinic/clinicians/clinic-word-texts.en.ts'
import { DocumentsPanel } from '#care/clinic/documents/documents-panel.tsx'
import { NotePanel } from '#care/clinic/notes/note-panel.tsx'
import { SignedNotePanel } from '#care/clinic/notes/signed-note-panel.tsx'
import { PrescriptionsPanel } from '#care/clinic/prescribing/prescriptions-panel.tsx'
import { AnswerAlertPanel, VisitQuestionnairesPanel } from '#care/clinic/questionnaires/questionnaire-panels.tsx'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { stateTones } from '#care/clinic/shell/state-tones.ts'
import { GuestsPanel } from '#care/clinic/video/guests-panel.tsx'
import { hasPhonePanel, PhonePanel } from '#care/clinic/video/phone-panel.tsx'
import videoStyles from '#care/clinic/video/video-panel.module.css'
import { hasVideoPanel, VideoPanel } from '#care/clinic/video/video-panel.tsx'
import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.en.ts'
import { HandOverPanel } from '#care/clinic/visits/hand-over/hand-over-panel.tsx'
import { LocationPanel } from '#care/clinic/visits/location-panel.tsx'
import { PresenceBadges } from '#care/clinic/visits/presence-badges.tsx'
import { VisitActions } from '#care/clinic/visits/visit-actions.tsx'
import { VisitFacts, VisitPhotos } from '#care/clinic/visits/visit-facts.tsx'
import { ageShown, methodShown, waitShown } from '#care/clinic/visits/visit-words.ts'
import { MedicalListsShown } from '#care/sdk/medical-info/medical-lists-shown.tsx'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { type ClinicVisit, clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { clinicMedicalCalls } from '#shared/medical-info/clinic-medical-calls.ts'
import { hasRoom } from '#shared/video/video-rules.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { LostSunScene } from '#ui/components/arch.tsx'
import { ButtonLink } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { useServerTime } from '#ui/lib/calls/use-server-time.ts'
import { joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type VisitPanelProps = { visit: ClinicVisit; now: Date }

/** The medical info that the patient entered. The server audits each read, as it does opening the visit. */
const MedicalPanel = ({ visit }: VisitPanelProps) => {
  const t = textsOf(clinicVisitsTexts)
  const answer = useCall(clinicMedicalCalls.readClinicMedicalInfo, { id: visit.id })
  return (
    <Panel title={t('medicalInfo')}>
      <p>{t('medicalInfoLead')}</p>
      <PanelLoaded answer={answer}>{({ lists }) => <MedicalListsShown lists={lists} />}</PanelLoaded>
      <p>
        <ActionLink href={chartPath(visit.patientId)}>{textsOf(chartTexts)('openChart')}</ActionLink>
      </p>
    </Panel>
  )
}

/** The patient's allergies, and what their reason names that medical info lacks. */
const SafetyPanel = ({ visit }: VisitPanelProps) => {
  const { data } = useCall(clinicMedicalCalls.readClinicMedicalInfo, { id: visit.id })
  if (data === undefined) return null
  return (
    <>
      <AllergyBar allergies={data.lists.find(({ list }) => list === 'allergies') ?? null} />
      <Mentions reason={visit.reason} lists={data.lists} />
    </>
  )
}

/** /clinic/visits/ID: a visit that is waiting or is, or was, the clinician's. */
export const VisitPage = () => {
  const t = textsOf(clinicVisitsTexts)
  const { id = '' } = useParams()
  const answer = useCall(clinicVisitCalls.readClinicVisit, { id })
  if (answer.error instanceof CallError && answer.error.status === 404) return <Gone />
  if (answer.data) return <VisitContent key={id} visit={answer.data} />
  return (
    <ClinicFrame title={t('loading')}>
      <Panel>
        <PanelLoaded answer={answer}>{() => null}</PanelLoaded>
      </Panel>
    </ClinicFrame>
  )
}

const Gone = () => {
  const t = textsOf(clinicVisitsTexts)
  const action = <ButtonLink href={clinicPaths.queue}>{t('toQueue')}</ButtonLink>
  return (
    <ClinicFrame title={t('gone')}>
      <EmptyState scene={<LostSunScene />} title={t('gone')} action={action}>
        {t('goneText')}
      </EmptyState>
    </ClinicFrame>
  )
}

/** The notes of a visit that is taken, with the call beside them. */
const WritingPanels = ({ visit, now }: VisitPanelProps) => {
  const isWriting = visit.isMine && (visit.status === 'Locked' || visit.status === 'Started')
  if (!isWriting) return null
  const hasVideo = hasVideoPanel(visit, now)
  return (
    <div className={videoStyles.beside} data-video={hasVideo || undefined}>
      {hasVideo && <VideoPanel visit={visit} />}
      {hasPhonePanel(visit) && <PhonePanel visit={visit} />}
      <NotePanel visit={visit} />
    </div>
  )
}

/** Guests of a call that has not opened yet, so that an interpreter is invited in time; later they are beside the call. */
const EarlyGuests = ({ visit, now }: VisitPanelProps) =>
  visit.isMine && hasRoom(visit) && !hasVideoPanel(visit, now) ? <GuestsPanel visitId={visit.id} /> : null

const isOver = ({ endedAt }: ClinicVisit): boolean => endedAt !== null

/** The panels of the page, in their order; `shows` says for which visits. A panel may also render nothing by itself. */
const panels: readonly { name: string; Panel: FC<VisitPanelProps>; shows?: (visit: ClinicVisit) => boolean }[] = [
  { name: 'self-harm', Panel: AnswerAlertPanel },
  { name: 'safety', Panel: SafetyPanel },
  { name: 'hand-over', Panel: HandOverPanel, shows: ({ status }) => status === 'Locked' },
  { name: 'actions', Panel: VisitActions, shows: (visit) => !isOver(visit) && (visit.isMine || visit.status === 'Requested') },
  { name: 'guests', Panel: EarlyGuests, shows: (visit) => !isOver(visit) },
  { name: 'location', Panel: LocationPanel, shows: (visit) => !isOver(visit) },
  { name: 'writing', Panel: WritingPanels },
  { name: 'prescriptions', Panel: PrescriptionsPanel },
  { name: 'documents', Panel: DocumentsPanel, shows: ({ isMine }) => isMine },
  { name: 'questionnaires', Panel: VisitQuestionnairesPanel },
  { name: 'facts', Panel: VisitFacts },
  { name: 'medical', Panel: MedicalPanel },
  { name: 'photos', Panel: VisitPhotos },
  { name: 'signed', Panel: SignedNotePanel },
]

const VisitContent = ({ visit }: { visit: ClinicVisit }) => {
  const t = textsOf(clinicVisitsTexts)
  const now = useServerTime(5000)
  const { patient, status, isMine, isOnDemand } = visit
  const waits = status === 'Requested' && isOnDemand ? [waitShown(visit.askedAt, now)] : []
  const shown = panels.filter(({ shows }) => shows?.(visit) ?? true)
  return (
    <ClinicFrame
      title={`${patient.first} ${patient.last}`}
      back={isMine ? { href: clinicPaths.visits, label: t('backVisits') } : { href: clinicPaths.queue, label: t('back') }}
      lead={
        <>
          <StatusBadge tone={stateTones[status]}>{textsOf(clinicWords)(status)}</StatusBadge> <PresenceBadges visit={visit} />{' '}
          {joined([ageShown(visit, now), textsOf(clinicWords)(visit.type), methodShown(visit), ...waits])}
        </>
      }
    >
      {shown.map(({ name, Panel: Shown }) => (
        <Shown key={name} visit={visit} now={now} />
      ))}
    </ClinicFrame>
  )
}
