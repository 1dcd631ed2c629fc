import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import {
  type ClinicianRow,
  findClinician,
  insertClinician,
  licenseColumns,
  updateClinician,
} from '#care/server/clinicians/clinician-store.ts'
import { mailInvitation } from '#care/server/clinicians/roster/invite-clinician.ts'
import { carryOutOnce } from '#care/server/clinicians/roster/order-once.ts'
import { clinicianVersion } from '#care/server/clinicians/roster/read-roster.ts'
import {
  deleteClinicianPhoto,
  insertClinicianChange,
  lockClinicianById,
  putClinicianPhoto,
} from '#care/server/clinicians/roster/roster-store.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Db } from '#platform/db/db.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import type { ClinicianPhotoType, ClinicianProfile } from '#shared/clinicians/clinician-fields.ts'
import { orderReason, type SentOrder } from '#shared/clinicians/mobile-roster-calls.ts'
import { licenseDifferences, type NewClinician, profileDifferences } from '#shared/clinicians/roster.ts'
import type { FieldChange } from '#shared/field-change.ts'
import { visitMethods } from '#shared/visits/visit-types.ts'

/** The operator who acts, by the portal's id. */
export type ActingOperator = { operatorId: string; request: RequestContext }

type Named = ActingOperator & { id: string; version: string }

type Written = ActingOperator & {
  clinicianId: string
  changes: FieldChange[]
  event: AuditEventName
  now: Date
  order?: SentOrder | undefined
}

/** Keeps a change in the clinician's history and in the audit log, which has the names of the fields alone. */
export const recordChange = async (tx: Db, { clinicianId, changes, event, operatorId, request, now, order }: Written): Promise<void> => {
  if (changes.length === 0) fail('NothingChanged')
  await insertClinicianChange(tx, { clinicianId, changes, madeBy: operatorId, now })
  const reason = [...changes.map(({ field }) => field), ...(order ? [orderReason(order)] : [])].join(' ')
  await writeAudit(tx, request.auditContext, { event, outcome: 'ok', subjectId: clinicianId, actorId: operatorId, reason })
}

/** Locks a clinician who has not left, in the version that was shown. */
const lockVersion = async (tx: Db, id: string, version: string): Promise<ClinicianRow> => {
  const found = (await lockClinicianById(tx, id)) ?? fail('NotFound')
  return clinicianVersion(found) === version && found.endedAt === null ? found : fail('Conflict')
}

type Added = ActingOperator & { clinician: NewClinician; order?: SentOrder | undefined }

const addInTransaction = async (care: Care, tx: Db, { clinician, operatorId, request, order }: Added): Promise<string> => {
  const now = care.clock.now()
  const known = await findClinician(tx, clinician.email)
  if (known && known.endedAt === null) return fail('ClinicianEmailTaken', { field: 'email' })
  const id = known?.id ?? uuidv7()
  const fresh = {
    ...licenseColumns([]),
    methods: clinician.methods ?? [...visitMethods],
    passwordHash: null,
    endedAt: null,
    lastDay: null,
    endReason: null,
  }
  if (known) await updateClinician(tx, id, { ...clinician, ...fresh })
  else await insertClinician(tx, { ...clinician, ...fresh, id, createdAt: now })
  const changes = [{ field: 'added', before: null, after: clinician.email }]
  await recordChange(tx, { clinicianId: id, changes, event: 'clinician.add', operatorId, request, now, order })
  await mailInvitation(care, tx, { id, email: clinician.email, language: known?.language ?? 'en' })
  return id
}

/**
 * Adds a clinician without licenses, and mails the link that sets the password. Somebody whose access had ended comes back under the old id. The
 * same order again changes nothing.
 * @throws Failure ClinicianEmailTaken
 */
export const addToRoster = (care: Care, added: Added): Promise<{ id: string }> =>
  care.db.transaction(async (tx) => {
    const { order, operatorId, request } = added
    const add = () => addInTransaction(care, tx, added)
    if (!order) return { id: await add() }
    const once = { order, event: 'clinician.add', operatorId, auditContext: request.auditContext, now: care.clock.now() } as const
    return { id: await carryOutOnce(tx, once, add) }
  })

/** @throws Failure NotFound, Conflict, NothingChanged */
export const saveClinician = (care: Care, { id, version, profile, ...by }: Named & { profile: ClinicianProfile }): Promise<void> =>
  care.db.transaction(async (tx) => {
    const found = await lockVersion(tx, id, version)
    const { methods = found.methods, ...others } = profile
    await updateClinician(tx, id, { ...others, methods })
    const changes = profileDifferences(found, profile)
    await recordChange(tx, { ...by, clinicianId: id, changes, event: 'clinician.save', now: care.clock.now() })
  })

type Licensing = Named & { state: string; license: { number: string; expiresOn: string } | null }

/** Sets the license for a state; null ends it. Fails with NotFound, Conflict, NothingChanged. */
export const setLicense = (care: Care, { id, version, state, license, ...by }: Licensing): Promise<void> =>
  care.db.transaction(async (tx) => {
    const found = await lockVersion(tx, id, version)
    const others = found.licenses.filter((one) => one.state !== state)
    const after = license === null ? others : [...others, { state, ...license }]
    await updateClinician(tx, id, licenseColumns(after))
    const changes = licenseDifferences(found.licenses, after)
    await recordChange(tx, { ...by, clinicianId: id, changes, event: 'clinician.license', now: care.clock.now() })
  })

type Picture = { type: ClinicianPhotoType; content: Buffer }

/** Stores or removes the photo of a clinician. Fails with NotFound. */
export const setPhoto = (
  care: Care,
  { id, photo, operatorId, request }: ActingOperator & { id: string; photo: Picture | null },
): Promise<void> =>
  care.db.transaction(async (tx) => {
    const now = care.clock.now()
    const found = (await lockClinicianById(tx, id)) ?? fail('NotFound')
    const photoHash = photo && createHash('sha256').update(photo.content).digest('base64url')
    if (photo) await putClinicianPhoto(tx, { clinicianId: id, contentType: photo.type, content: photo.content, savedAt: now })
    else await deleteClinicianPhoto(tx, id)
    await updateClinician(tx, id, { photoHash })
    const changes = [{ field: 'photo', before: found.photoHash, after: photoHash }].filter(({ before, after }) => before !== after)
    if (changes.length > 0) await recordChange(tx, { clinicianId: id, changes, event: 'clinician.photo', operatorId, request, now })
  })
