import { v7 as uuidv7 } from 'uuid'
import type { Care } from '#care/server/care.ts'
import { endClinicianSessionsOf } from '#care/server/clinicians/clinician-access-store.ts'
import { findClinician, insertClinician, updateClinician } from '#care/server/clinicians/clinician-store.ts'
import type { Trail } from '#platform/audit/trail.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { newSecret, secretHash } from '#platform/auth/secret-token.ts'
import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import type { ClinicianFields } from '#shared/clinicians/clinician-fields.ts'
import { clinicianTimes } from '#shared/clinicians/clinician-times.ts'
import { visitMethods } from '#shared/visits/visit-types.ts'

/** What adding takes of care: the command line has no more. */
export type Adding = Pick<Care, 'db' | 'clock'> & { publicUrl: string }

/**
 * Adds a clinician, or lets one who is known begin anew with what is said of them now: their password and sessions are void.
 * @returns the link that sets their password, once, and its end
 */
export const addClinician = ({ db, clock, publicUrl }: Adding, fields: ClinicianFields, trail: Trail) =>
  db.transaction(async (tx) => {
    const [code, now] = [newSecret(), clock.now()]
    const expiresAt = new Date(now.getTime() + clinicianTimes.invitation)
    const known = await findClinician(tx, fields.email)
    const id = known?.id ?? uuidv7()
    const said = { ...fields, methods: [...visitMethods], passwordHash: null, endedAt: null }
    const invited = { ...said, invitationHash: secretHash(code), invitationUntil: expiresAt }
    if (known) await updateClinician(tx, id, invited)
    else await insertClinician(tx, { ...invited, id, createdAt: now })
    await endClinicianSessionsOf(tx, id, now)
    await writeAudit(tx, trail, { event: 'clinician.add', outcome: 'ok', subjectId: id })
    return { url: `${publicUrl}${clinicPaths.setPassword}/${code}`, expiresAt }
  })
