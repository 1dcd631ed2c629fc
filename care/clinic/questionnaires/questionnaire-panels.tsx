import { clinicQuestionnaireTexts } from '#care/clinic/questionnaires/clinic-questionnaire-texts.en.ts'
import { AnswerAlert, ResultsShown } from '#care/clinic/questionnaires/results-shown.tsx'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { clinicQuestionnaireCalls } from '#shared/questionnaires/clinic-questionnaire-calls.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The alert of a visit, above everything else. */
export const AnswerAlertPanel = ({ visit }: { visit: ClinicVisit }) => {
  const { data } = useCall(clinicQuestionnaireCalls.readVisitQuestionnaires, { id: visit.id })
  return (visit.hasSelfHarmAlert || visit.hasUrgentAnswer) && data?.alert ? <AnswerAlert result={data.alert} own={data.own} /> : null
}

/** The patient's results on a visit's page. The server audits each read. */
export const VisitQuestionnairesPanel = ({ visit }: { visit: ClinicVisit }) => {
  const answer = useCall(clinicQuestionnaireCalls.readVisitQuestionnaires, { id: visit.id })
  return (
    <Panel title={textsOf(clinicQuestionnaireTexts)('title')}>
      <PanelLoaded answer={answer}>{({ results, own }) => <ResultsShown results={results} own={own} />}</PanelLoaded>
    </Panel>
  )
}

/** The patient's results in the chart. The server audits each read. */
export const ChartQuestionnairesPanel = ({ chart: { patient } }: { chart: { patient: { id: string } } }) => {
  const answer = useCall(clinicQuestionnaireCalls.readChartQuestionnaires, { patientId: patient.id })
  return (
    <Panel title={textsOf(clinicQuestionnaireTexts)('title')}>
      <PanelLoaded answer={answer}>{({ results, own }) => <ResultsShown results={results} own={own} />}</PanelLoaded>
    </Panel>
  )
}
