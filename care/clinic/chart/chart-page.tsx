import type { FC } from 'react'
import { useParams } from 'react-router'
import { AllergyBar } from '#care/clinic/chart/allergy-bar.tsx'
import styles from '#care/clinic/chart/chart.module.css'
import { chartPath } from '#care/clinic/chart/chart-path.ts'
import { chartTexts } from '#care/clinic/chart/chart-texts.en.ts'
import { OpenChartPanel } from '#care/clinic/chart/open-chart-panel.tsx'
import { clinicWords } from '#care/clinic/clinicians/clinic-word-texts.en.ts'
import { ChartDocumentsPanel } from '#care/clinic/documents/chart-documents-panel.tsx'
import { clinicPrescribingTexts } from '#care/clinic/prescribing/clinic-prescribing-texts.en.ts'
import { PrescriptionList } from '#care/clinic/prescribing/prescription-item.tsx'
import { ChartQuestionnairesPanel } from '#care/clinic/questionnaires/questionnaire-panels.tsx'
import { RepeatsPanel } from '#care/clinic/questionnaires/repeats-panel.tsx'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { ClinicFrame } from '#care/clinic/shell/clinic-frame.tsx'
import { stateTones } from '#care/clinic/shell/state-tones.ts'
import { MedicalListsShown } from '#care/sdk/medical-info/medical-lists-shown.tsx'
import { messageTexts } from '#care/sdk/messages/message-texts.en.ts'
import type { Answer } from '#shared/calls.ts'
import { chartCalls } from '#shared/chart/chart-calls.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { interpreterTexts } from '#shared/interpreters/interpreter-texts.en.ts'
import { ActionLink } from '#ui/components/action-link.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { dateShown, instantShown, joined } from '#ui/lib/format.ts'
import { interpreterLanguageShown } from '#ui/lib/interpreters/interpreter-shown.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Chart = Answer<typeof chartCalls.readChart>

/** /clinic/patients/ID: a patient's chart at this practice. A chart that is closed to the clinician asks for a reason. */
export const ChartPage = () => {
  const t = textsOf(chartTexts)
  const { patientId = '' } = useParams()
  const answer = useCall(chartCalls.readChart, { patientId })
  const back = { href: clinicPaths.patients, label: t('backPatients') }
  if (answer.error instanceof CallError && answer.error.status === 404) {
    return (
      <ClinicFrame title={t('chart')} back={back}>
        <OpenChartPanel patientId={patientId} onOpened={answer.refetch} />
      </ClinicFrame>
    )
  }
  if (answer.data) return <ChartContent key={patientId} chart={answer.data} />
  return (
    <ClinicFrame title={t('loading')} back={back}>
      <Panel>
        <PanelLoaded answer={answer}>{() => null}</PanelLoaded>
      </Panel>
    </ClinicFrame>
  )
}

const OpenedAlert = ({ chart: { until } }: { chart: Chart }) => {
  const { timeZone } = useClinician()
  if (until === null) return null
  return (
    <Alert tone="warning" icon={IconInfoCircle}>
      {textsOf(chartTexts)('openUntil', { time: instantShown(until, timeZone) })}
    </Alert>
  )
}

const VisitsPanel = ({ chart: { patient, visits } }: { chart: Chart }) => {
  const t = textsOf(chartTexts)
  const word = textsOf(clinicWords)
  const { timeZone } = useClinician()
  return (
    <Panel title={t('visits')}>
      {visits.length === 0 && <p>{t('noVisits')}</p>}
      <ul className={styles.lines}>
        {visits.map(({ id, type, method, status, at, clinician, diagnoses, isChanged, interpreter, reference }) => (
          <li key={id}>
            <ActionLink href={chartPath(patient.id, 'visits', id)}>
              {t('visitOn', { type: word(type), date: instantShown(at, timeZone) })}
            </ActionLink>{' '}
            <StatusBadge tone={stateTones[status]}>{word(status)}</StatusBadge>{' '}
            {isChanged && <StatusBadge tone="info">{t('changed')}</StatusBadge>}
            <p className={styles.more}>
              {joined([
                ...(clinician === null ? [] : [clinician]),
                word(method),
                reference,
                ...(interpreter ? [`${textsOf(interpreterTexts)('title')}: ${interpreterLanguageShown(interpreter)}`] : []),
                ...(status === 'Completed'
                  ? [diagnoses.length === 0 ? t('noDiagnoses') : diagnoses.map(({ code, words }) => `${code} ${words}`).join(', ')]
                  : []),
              ])}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const PrescriptionsPanel = ({ chart: { prescriptions } }: { chart: Chart }) => {
  const t = textsOf(clinicPrescribingTexts)
  return (
    <Panel title={t('title')}>
      <PrescriptionList prescriptions={prescriptions} isOwn={false} showsDate />
    </Panel>
  )
}

const DocumentsPanel = ({ chart: { patient } }: { chart: Chart }) => <ChartDocumentsPanel patientId={patient.id} />

const MedicalInfoPanel = ({ chart: { lists } }: { chart: Chart }) => {
  const t = textsOf(chartTexts)
  return (
    <Panel title={t('medicalInfo')}>
      <p>{t('medicalInfoLead')}</p>
      <MedicalListsShown lists={lists} />
    </Panel>
  )
}

const MessagesPanel = ({ chart: { patient, threads } }: { chart: Chart }) => {
  const t = textsOf(chartTexts)
  const { timeZone } = useClinician()
  return (
    <Panel title={t('messages')}>
      {threads.length === 0 && <p>{t('noMessages')}</p>}
      <ul className={styles.lines}>
        {threads.map(({ id, team, subject, lastAt }) => (
          <li key={id}>
            <ActionLink href={chartPath(patient.id, 'messages', id)}>{subject ?? t('unreadable')}</ActionLink>
            <p className={styles.more}>
              {joined([textsOf(messageTexts)(team), t('lastMessage', { date: instantShown(lastAt, timeZone) })])}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The panels of the page, in their order. */
const panels: readonly { name: string; Panel: FC<{ chart: Chart }> }[] = [
  { name: 'opened', Panel: OpenedAlert },
  { name: 'visits', Panel: VisitsPanel },
  { name: 'prescriptions', Panel: PrescriptionsPanel },
  { name: 'documents', Panel: DocumentsPanel },
  { name: 'questionnaires', Panel: ChartQuestionnairesPanel },
  { name: 'repeats', Panel: RepeatsPanel },
  { name: 'medical', Panel: MedicalInfoPanel },
  { name: 'messages', Panel: MessagesPanel },
]

const ChartContent = ({ chart }: { chart: Chart }) => {
  const t = textsOf(chartTexts)
  const { patient, lists } = chart
  return (
    <ClinicFrame
      title={`${patient.first} ${patient.last}`}
      back={{ href: clinicPaths.patients, label: t('backPatients') }}
      lead={t('born', { date: dateShown(patient.dateOfBirth) })}
    >
      <AllergyBar allergies={lists.find(({ list }) => list === 'allergies') ?? null} />
      {panels.map(({ name, Panel: Shown }) => (
        <Shown key={name} chart={chart} />
      ))}
    </ClinicFrame>
  )
}
