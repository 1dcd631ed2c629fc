import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { type DemoFamily, idIn, referenceIn } from '#care/server/demo/demo-family.ts'
import type { demoVisits } from '#care/server/demo/demo-visits.ts'
import { readInteractions } from '#care/server/prescribing/interaction-reader.ts'
import { readSafetyData, replaceSafetyFacts } from '#care/server/prescribing/safety-store.ts'
import { prescriptionSends, prescriptions } from '#care/server/schema/prescription-tables.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import type { Db } from '#platform/db/db.ts'
import type { PrescriptionContent } from '#shared/prescribing/order-fields.ts'
import type { OrderState } from '#shared/prescribing/order-states.ts'

type DemoPrescription = {
  /** The visit in which it was signed. */
  visit: string
  status: OrderState
  drug: PrescriptionContent['drug']
  directions: Partial<PrescriptionContent['directions']>
  quantity: number
  quantityUnit: PrescriptionContent['quantityUnit']
  daysSupply: number
  refills: number
}

const drug = (productId: string, name: string, strength: string, form: string): PrescriptionContent['drug'] => ({
  productId,
  drug: name,
  brand: '',
  form,
  strength,
  ndc: null,
})

/** Ana's invented prescriptions, in several states. */
const demoPrescriptions: readonly DemoPrescription[] = [
  {
    visit: 'V-3LD9RA',
    status: 'received',
    drug: drug('fluticasone~~metered-dose-nasal-spray~0.05-mg-actuat', 'Fluticasone', '0.05 MG/ACTUAT', 'Metered Dose Nasal Spray'),
    directions: { action: 'spray', amount: '1', unit: 'spray', route: 'nose', frequency: 'once', days: '14' },
    quantity: 1,
    quantityUnit: 'bottles',
    daysSupply: 30,
    refills: 1,
  },
  {
    visit: 'V-3LD9RA',
    status: 'failed',
    drug: drug('ibuprofen~~oral-tablet~400-mg', 'Ibuprofen', '400 MG', 'Oral Tablet'),
    directions: { frequency: 'every8', neededFor: 'pain', days: '5', more: 'Take with food.' },
    quantity: 15,
    quantityUnit: 'tablets',
    daysSupply: 5,
    refills: 0,
  },
  {
    visit: 'V-7WN4ZE',
    status: 'dispensed',
    drug: drug('cetirizine~~oral-tablet~10-mg', 'Cetirizine', '10 MG', 'Oral Tablet'),
    directions: { frequency: 'once' },
    quantity: 30,
    quantityUnit: 'tablets',
    daysSupply: 30,
    refills: 3,
  },
  {
    visit: 'V-9KH5TB',
    status: 'cancelled',
    drug: drug('ondansetron~~oral-tablet~4-mg', 'Ondansetron', '4 MG', 'Oral Tablet'),
    directions: { frequency: 'every8', neededFor: 'nausea', days: '2' },
    quantity: 6,
    quantityUnit: 'tablets',
    daysSupply: 2,
    refills: 0,
  },
]

const pharmacy: PrescriptionContent['pharmacy'] = {
  id: '9900017',
  name: 'Southgate Pharmacy',
  address: '410 Southgate Blvd, Austin, TX 78745',
  phone: '5125550141',
}

const { id: clinicianId, first, last, credentials, npi } = demoClinicians.okafor

/** Seeds prescriptions of the family's visits. */
export const seedDemoPrescriptions = async (tx: Db, family: DemoFamily, visits: ReturnType<typeof demoVisits>): Promise<void> => {
  for (const [at, { visit: reference, status, drug, directions, ...amounts }] of demoPrescriptions.entries()) {
    const visit = visits.find((one) => one.reference === referenceIn(family, reference))
    if (!visit) continue
    const id = idIn(family, 'prescription', String(at))
    const orderId = idIn(family, 'prescription order', String(at))
    const signedAt = visit.endedAt ?? visit.requestedAt
    const content: PrescriptionContent = {
      drug,
      directions: {
        action: 'take',
        amount: '1',
        unit: 'tablet',
        route: 'mouth',
        frequency: 'once',
        neededFor: '',
        days: '',
        more: '',
        ...directions,
      },
      ...amounts,
      substitution: 'allowed',
      pharmacy,
      noteToPharmacist: '',
      overrides: [],
      prescriber: { first, last, credentials, npi },
    }
    const { patientId, memberId, patientFirst, patientLast, patientDateOfBirth } = visit
    await tx.insert(prescriptions).values({
      id,
      reference: referenceIn(family, `${reference}${at}`).replace(/^V-/, 'RX-'),
      visitId: visit.id,
      patientId,
      memberId,
      patientFirst,
      patientLast,
      patientDateOfBirth,
      clinicianId,
      content: stored(content),
      status,
      failure: status === 'failed' ? 'rejected' : null,
      refills: amounts.refills,
      signedAt,
      dispensedAt: status === 'dispensed' ? new Date(signedAt.getTime() + 86_400_000) : null,
    })
    await tx.insert(prescriptionSends).values({
      id: orderId,
      prescriptionId: id,
      kind: 'order',
      orderId,
      status: 'accepted',
      attempts: 1,
      createdAt: signedAt,
      nextAttemptAt: signedAt,
      settledAt: signedAt,
    })
  }
}

/** Loads the demo's interactions, facts of public FDA labels, into an empty table. */
export const seedDemoInteractions = async (tx: Db, now: Date): Promise<void> => {
  if ((await readSafetyData(tx)).isLoaded) return
  await replaceSafetyFacts(tx, await readInteractions(createReadStream(join(import.meta.dirname, 'interactions.csv'))), now)
}
