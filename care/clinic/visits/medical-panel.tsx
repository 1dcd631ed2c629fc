import { clinicVisitsTexts } from '#care/clinic/visits/clinic-visits-texts.ts'
import { MedicalListsShown } from '#care/sdk/medical-info/medical-lists-shown.tsx'
import { clinicMedicalCalls } from '#shared/medical-info/clinic-medical-calls.ts'
import { Loaded } from '#ui/components/loaded.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { useCall } from '#ui/lib/use-call.ts'

/** What the patient has told of themselves. Reading it is written down, as opening the visit is. */
export const MedicalPanel = ({ visitId }: { visitId: string }) => {
  const t = clinicVisitsTexts()
  const answer = useCall(clinicMedicalCalls.readClinicMedicalInfo, { id: visitId })
  return (
    <Panel title={t('medicalInfo')}>
      <p>{t('medicalInfoLead')}</p>
      <Loaded answer={answer}>{({ lists }) => <MedicalListsShown lists={lists} />}</Loaded>
    </Panel>
  )
}
