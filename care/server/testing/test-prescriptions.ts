import { randomUUID } from 'node:crypto'
import { insertDrugs, switchCatalogue } from '#care/server/prescribing/catalogue-store.ts'
import { deliverOrders } from '#care/server/prescribing/deliver-orders.ts'
import { handlePharmacyEvent } from '#care/server/prescribing/handle-pharmacy-event.ts'
import { deliveryAuditContext } from '#care/server/prescribing/order-moves.ts'
import { handleTestEvents } from '#care/server/prescribing/prescription-jobs.ts'
import { replaceSafetyFacts } from '#care/server/prescribing/safety-store.ts'
import { places } from '#care/server/sealed-columns.ts'
import type { TestCare } from '#care/server/testing/test-care.ts'
import { addTestVisit, type ClinicBrowser } from '#care/server/testing/test-clinic.ts'
import type { CatalogueDrug } from '#shared/prescribing/mobile-catalogue-calls.ts'

export const testPharmacy = {
  id: '9900017',
  name: 'Southgate Pharmacy',
  address: '410 Southgate Blvd, Austin, TX 78745',
  phone: '5125550141',
}

const drug = (name: string, strength: string, form: string): CatalogueDrug => ({
  id: `${name} ${strength}`.toLowerCase().replaceAll(' ', '-'),
  drug: name,
  brand: '',
  form,
  strength,
  weight: 1,
  ndc: '99999000001',
  rxcui: '4711',
  quantities: [30],
  unitPrice: 5_000,
  priceSource: 'NADAC',
  priceDate: '2026-11-01',
})

/** Loads a small catalogue and two interactions. */
export const loadTestDrugs = async ({ db, clock }: Pick<TestCare, 'db' | 'clock'>): Promise<void> => {
  await insertDrugs(db, 'test-catalogue', [
    drug('Ibuprofen', '400 MG', 'Oral Tablet'),
    drug('Amoxicillin', '500 MG', 'Oral Capsule'),
    drug('Alprazolam', '0.5 MG', 'Oral Tablet'),
    drug('Cetirizine', '10 MG', 'Oral Tablet'),
    drug('Wondermab', '1 MG', 'Oral Tablet'),
  ])
  await switchCatalogue(db, 'test-catalogue', clock.now())
  const interactions = [
    { first: 'class:nsaids', second: 'warfarin', severity: 'serious' as const, effect: 'Bleeding.', source: 'FDA label of warfarin' },
  ]
  await replaceSafetyFacts(db, { interactions, classes: [] }, clock.now())
}

/** Adds Ana's started visit of a clinician, with a pharmacy; override any column. */
export const addStartedVisit = async (
  care: TestCare,
  clinicianId: string,
  changes: Parameters<typeof addTestVisit>[1] = {},
): Promise<string> => {
  const id = randomUUID()
  await addTestVisit(care, {
    id,
    reason: care.care.fields.seal(places.visitReason(id), 'A cough.'),
    symptoms: care.care.fields.seal(places.visitSymptoms(id), []),
    pharmacy: care.care.fields.seal(places.visitPharmacy(id), testPharmacy),
    status: 'Started',
    clinicianId,
    startedAt: care.clock.now(),
    ...changes,
  })
  return id
}

/** An order as the form sends it. */
export const testOrder = (changes: Record<string, unknown> = {}) => ({
  prescriptionId: randomUUID(),
  productId: 'cetirizine-10-mg',
  action: 'take',
  amount: '1',
  unit: 'tablet',
  route: 'mouth',
  frequency: 'once',
  quantity: '30',
  quantityUnit: 'tablets',
  daysSupply: '30',
  refills: '2',
  substitution: 'allowed',
  pharmacyId: testPharmacy.id,
  ...changes,
})

/** Signs a prescription in a visit; returns its id. */
export const signTest = async (browser: ClinicBrowser, visitId: string, changes: Record<string, unknown> = {}): Promise<string> => {
  const { data, errors } = await browser.post(`/visits/${visitId}/prescriptions`, testOrder(changes))
  if (errors) throw new Error(errors.join())
  return data.prescription.id
}

/** Sends what is due, and an hour later handles what the pharmacy reports. */
export const deliverTest = async ({ care, clock }: TestCare): Promise<void> => {
  await deliverOrders(care)
  clock.advance(3_600_000)
  await handleTestEvents(care)
}

/** Signs a prescription that reaches the pharmacy at once; returns its id. */
export const addAtPharmacy = async (care: TestCare, browser: ClinicBrowser, visitId: string): Promise<string> => {
  const id = await signTest(browser, visitId, { reasons: { 'duplicate cetirizine': 'The one before is for the trip.' } })
  await deliverOrders(care.care)
  const order = [...care.prescribing.orders.keys()].at(-1) ?? ''
  const event = { id: randomUUID(), at: care.clock.now(), order, kind: 'receive' } as const
  await handlePharmacyEvent(care.care, event, deliveryAuditContext('test'))
  return id
}
