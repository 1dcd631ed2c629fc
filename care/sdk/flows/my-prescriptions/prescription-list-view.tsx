import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { useLiveCount } from '#care/sdk/client/use-live-count.ts'
import { myPrescriptionsTexts } from '#care/sdk/flows/my-prescriptions/my-prescriptions-texts.en.ts'
import { FlowLoaded } from '#care/sdk/lists/flow-loaded.tsx'
import { RowList } from '#care/sdk/lists/row-list.tsx'
import { directionsShown, drugName, PrescriptionStatus } from '#care/sdk/prescribing/prescription-words.tsx'
import { type MemberPrescription, prescriptionScreens } from '#shared/prescribing/prescription-screens.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { joined } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The prescriptions that the member may see, the latest first; reloaded when one changes. */
export const PrescriptionListView = ({ host }: { host: CareHost }) => {
  const load = useLoad(() => askScreen(host, prescriptionScreens.listPrescriptions, {}), useLiveCount(host, 'prescription'))
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <FlowLoaded load={load}>{({ prescriptions }) => <Prescriptions host={host} prescriptions={prescriptions} />}</FlowLoaded>
    </FlowFrame>
  )
}

const Prescriptions = ({ host, prescriptions }: { host: CareHost; prescriptions: readonly MemberPrescription[] }) => {
  const t = textsOf(myPrescriptionsTexts)
  if (prescriptions.length === 0) {
    return (
      <EmptyState scene={<SunScene />} title={t('empty')}>
        {t('emptyLead')}
      </EmptyState>
    )
  }
  const rows = prescriptions.map(({ prescription, isSelf }) => ({
    id: prescription.id,
    title: drugName(prescription),
    hints: [
      directionsShown(prescription),
      joined([isSelf ? '' : t('forPatient', { name: prescription.patient.first }), prescription.content?.pharmacy.name ?? '']),
    ],
    end: <PrescriptionStatus prescription={prescription} />,
  }))
  return <RowList label={t('list')} rows={rows} from={host.query.from} onOpen={(prescription) => host.go({ prescription }, 'push')} />
}
