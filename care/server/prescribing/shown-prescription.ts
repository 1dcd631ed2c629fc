import { openContent, type Prescription } from '#care/server/prescribing/prescription-store.ts'
import type { Sealing } from '#care/server/sealed-columns.ts'
import { directionTexts } from '#shared/prescribing/direction-texts.en.ts'
import { directionsIn } from '#shared/prescribing/plain-directions.ts'
import type { ShownPrescription } from '#shared/prescribing/prescription-shape.ts'
import { refillsLeft, validUntil } from '#shared/prescribing/refill-rules.ts'

/** A prescription as clinicians see it. */
export const shownPrescription = async (care: Sealing, row: Prescription): Promise<ShownPrescription> => {
  const content = await openContent(care, row)
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    failure: row.failure,
    delayedAt: row.delayedAt?.toISOString() ?? null,
    signedAt: row.signedAt.toISOString(),
    dispensedAt: row.dispensedAt?.toISOString() ?? null,
    validUntil: validUntil(row.signedAt).toISOString(),
    refillsLeft: row.refillOf === null ? refillsLeft(row) : 0,
    patient: { telehealthId: row.patientId, first: row.patientFirst, last: row.patientLast },
    content,
    label: content ? directionsIn(content.directions, 'en', directionTexts) : '',
  }
}

/** The same for members: without the clinician's reasons for passing over warnings. */
export const shownToMember = async (care: Sealing, row: Prescription): Promise<ShownPrescription> => {
  const shown = await shownPrescription(care, row)
  return { ...shown, content: shown.content && { ...shown.content, overrides: [] } }
}
