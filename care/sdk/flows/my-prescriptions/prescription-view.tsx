import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { useLiveCount } from '#care/sdk/client/use-live-count.ts'
import { myPrescriptionsTexts } from '#care/sdk/flows/my-prescriptions/my-prescriptions-texts.en.ts'
import { PricePart } from '#care/sdk/flows/my-prescriptions/price-part.tsx'
import { RefillPart } from '#care/sdk/flows/my-prescriptions/refill-part.tsx'
import { RowView } from '#care/sdk/lists/row-view.tsx'
import { drugName, PrescriptionStatus, prescriptionFacts } from '#care/sdk/prescribing/prescription-words.tsx'
import { type MemberPrescription, prescriptionScreens } from '#shared/prescribing/prescription-screens.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { textsOf } from '#ui/lib/texts.ts'

const texts = { queued: 'queuedText', sent: 'sentText', received: 'receivedText', failed: 'failedText' } as const

const stateText = ({ prescription: { status, delayedAt } }: MemberPrescription) => {
  if (status === 'queued' && delayedAt !== null) return 'lateText'
  return status in texts ? texts[status as keyof typeof texts] : null
}

/** One prescription: its state, directions, pharmacy and price, and its refills. */
export const PrescriptionView = ({ host, prescriptionId }: { host: CareHost; prescriptionId: string }) => {
  const t = textsOf(myPrescriptionsTexts)
  const load = useLoad(() => askScreen(host, prescriptionScreens.readPrescription, { prescriptionId }), useLiveCount(host, 'prescription'))
  const text = load.data && stateText(load.data.prescription)
  return (
    <RowView
      host={host}
      id={prescriptionId}
      back={t('back')}
      notFound={t('loadFailed')}
      load={load}
      titleOf={({ prescription: { prescription } }) => ({
        title: drugName(prescription),
        status: <PrescriptionStatus prescription={prescription} />,
      })}
    >
      {({ prescription: row, zip }) => (
        <>
          {text && <p>{t(text)}</p>}
          <FactList facts={prescriptionFacts(row.prescription)} />
          <PricePart host={host} prescription={row.prescription} zip={zip} />
          <RefillPart host={host} row={row} reload={load.reload} />
        </>
      )}
    </RowView>
  )
}
