import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { type DemoFamily, idIn, referenceIn } from '#care/server/demo/demo-family.ts'
import type { demoVisits } from '#care/server/demo/demo-visits.ts'
import { visitDocuments } from '#care/server/schema/document-tables.ts'
import { stored } from '#platform/auth/keys/sealed-fields.ts'
import { randomSigns, secretHash } from '#platform/auth/secret-token.ts'
import type { Db } from '#platform/db/db.ts'
import { documentCodeLength } from '#shared/documents/document-code.ts'
import type { WrittenDocument } from '#shared/documents/document-content.ts'
import { typedSigns } from '#shared/fields/typed-signs.ts'

const isoDay = (at: Date, daysLater = 0): string => new Date(at.getTime() + daysLater * 86_400_000).toISOString().slice(0, 10)

/** The family's invented documents, by the visit in which they were signed: a note for Leo's school, and a lab order for Ana. */
const demoDocuments: readonly { visit: string; contentOn: (day: Date) => WrittenDocument }[] = [
  {
    visit: 'V-8BW5GD',
    contentOn: (day) => ({
      kind: 'absence',
      place: 'school',
      absentFrom: isoDay(day),
      absentTo: isoDay(day, 1),
      returnOn: isoDay(day, 2),
      restrictions: 'No swimming lessons for one week.',
      isDiagnosisWished: false,
      diagnoses: [],
    }),
  },
  {
    visit: 'V-2KF7JX',
    contentOn: () => ({
      kind: 'lab',
      tests: ['11268-0', '57021-8'],
      otherTests: '',
      fasting: 'none',
      instructions: 'Go if the fever lasts longer than three days. You may keep taking ibuprofen, 400 mg with food.',
      diagnoses: [{ code: 'J02.9', words: 'Acute pharyngitis, unspecified' }],
    }),
  },
]

const { id: clinicianId, first, last, credentials, npi } = demoClinicians.okafor

/** Seeds documents of the family's visits. */
export const seedDemoDocuments = async (tx: Db, family: DemoFamily, visits: ReturnType<typeof demoVisits>): Promise<void> => {
  for (const { visit: reference, contentOn } of demoDocuments) {
    const visit = visits.find((one) => one.reference === referenceIn(family, reference))
    if (!visit) continue
    const signedAt = visit.endedAt ?? visit.requestedAt
    const content = contentOn(signedAt)
    const code = randomSigns(typedSigns, documentCodeLength)
    const { patientId, memberId, patientFirst, patientLast, patientDateOfBirth } = visit
    await tx.insert(visitDocuments).values({
      id: idIn(family, 'document', reference),
      reference: referenceIn(family, reference).replace(/^V-/, 'DOC-'),
      visitId: visit.id,
      patientId,
      memberId,
      patientFirst,
      patientLast,
      patientDateOfBirth,
      clinicianId,
      kind: content.kind,
      content: stored({ content, signer: { first, last, credentials, npi } }),
      signedAt,
      code: stored(code),
      codeHash: secretHash(code),
    })
  }
}
