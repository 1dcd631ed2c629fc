import type { CareHost } from '#care/sdk/care-host.ts'
import { PrescriptionListView } from '#care/sdk/flows/my-prescriptions/prescription-list-view.tsx'
import { PrescriptionView } from '#care/sdk/flows/my-prescriptions/prescription-view.tsx'

/** my-prescriptions: the list; with `?prescription=` one of them. */
export const MyPrescriptionsFlow = ({ host }: { host: CareHost }) => {
  const { prescription } = host.query
  return prescription === undefined ? (
    <PrescriptionListView host={host} />
  ) : (
    <PrescriptionView key={prescription} host={host} prescriptionId={prescription} />
  )
}
