import type { Care } from '#care/server/care.ts'
import { cancelEnding, endClinician, readEnding } from '#care/server/clinicians/roster/end-clinician.ts'
import { cancelInvitation, inviteClinician } from '#care/server/clinicians/roster/invite-clinician.ts'
import { readRoster, readRosterClinician } from '#care/server/clinicians/roster/read-roster.ts'
import { resetClinicianFactors } from '#care/server/clinicians/roster/reset-factors.ts'
import { findRosterPhoto } from '#care/server/clinicians/roster/roster-store.ts'
import { addToRoster, saveClinician, setLicense, setPhoto } from '#care/server/clinicians/roster/save-clinician.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { mobileRosterCalls } from '#shared/clinicians/mobile-roster-calls.ts'

const reading = { limit: '6000/h' } as const
const writing = { limit: '1200/h' } as const

/** The calls by which operators manage clinicians. The portal checks who they are; here each of its calls is audited. */
export const rosterRoutes = (care: Care) => {
  const { portal } = careWho(care)
  const { db } = care
  const after = async (done: Promise<void>, id: string) => {
    await done
    return { data: await readRosterClinician(care, id) }
  }
  return serve(mobileRosterCalls, {
    listRoster: portal({ ...reading, audit: 'clinician.list' }, async ({ input: { operator_id: actorId, ...filter }, request }) => {
      const found = await readRoster(care, filter)
      await writeAudit(db, request.auditContext, { event: 'clinician.list', outcome: 'ok', actorId, reason: String(found.total) })
      return { data: found }
    }),
    readRosterClinician: portal({ ...reading, audit: 'clinician.read' }, async ({ input: { operator_id: actorId, id }, request }) => {
      const data = await readRosterClinician(care, id)
      await writeAudit(db, request.auditContext, { event: 'clinician.read', outcome: 'ok', actorId, subjectId: id })
      return { data }
    }),
    addToRoster: portal(
      { ...writing, audit: 'clinician.add' },
      async ({ input: { operator_id: operatorId, order, ...clinician }, request }) => ({
        data: await addToRoster(care, { clinician, operatorId, request, order }),
      }),
    ),
    resetRosterFactors: portal(
      { ...writing, audit: 'clinician.factor.reset' },
      async ({ input: { operator_id: operatorId, asked_at: askedAt, id, order }, request }) => ({
        data: await resetClinicianFactors(care, { id, order, askedAt: new Date(askedAt), operatorId, request }),
      }),
    ),
    saveRosterClinician: portal(
      { ...writing, audit: 'clinician.save' },
      ({ input: { operator_id: operatorId, id, version, ...profile }, request }) =>
        after(saveClinician(care, { id, version, profile, operatorId, request }), id),
    ),
    saveRosterLicense: portal(
      { ...writing, audit: 'clinician.license' },
      ({ input: { operator_id: operatorId, id, version, state, ...license }, request }) =>
        after(setLicense(care, { id, version, state, license, operatorId, request }), id),
    ),
    endRosterLicense: portal(
      { ...writing, audit: 'clinician.license' },
      ({ input: { operator_id: operatorId, id, version, state }, request }) =>
        after(setLicense(care, { id, version, state, license: null, operatorId, request }), id),
    ),
    saveRosterPhoto: portal(
      { ...writing, audit: 'clinician.photo' },
      ({ input: { operator_id: operatorId, id, photo: sent }, request }) => {
        const photo = sent && { type: sent.type, content: Buffer.from(sent.content, 'base64') }
        return after(setPhoto(care, { id, photo, operatorId, request }), id)
      },
    ),
    readRosterPhoto: portal({ ...reading, audit: 'none' }, async ({ input: { id, hash } }) => {
      const { type, content } = (await findRosterPhoto(db, id, hash)) ?? fail('NotFound')
      return { data: { type, content: content.toString('base64') } }
    }),
    inviteRosterClinician: portal({ ...writing, audit: 'clinician.invite' }, ({ input: { operator_id: operatorId, id }, request }) =>
      after(inviteClinician(care, { id, operatorId, request }), id),
    ),
    readRosterEnding: portal({ ...reading, audit: 'none' }, async ({ input: { id, lastDay } }) => ({
      data: await readEnding(care, id, lastDay),
    })),
    endRosterClinician: portal({ ...writing, audit: 'clinician.end' }, ({ input: { operator_id: operatorId, ...ending }, request }) =>
      after(endClinician(care, { ...ending, operatorId, request }), ending.id),
    ),
    cancelRosterEnding: portal({ ...writing, audit: 'clinician.end' }, ({ input: { operator_id: operatorId, id }, request }) =>
      after(cancelEnding(care, { id, operatorId, request }), id),
    ),
    cancelRosterInvitation: portal({ ...writing, audit: 'clinician.invite' }, ({ input: { operator_id: operatorId, id }, request }) =>
      after(cancelInvitation(care, { id, operatorId, request }), id),
    ),
  })
}
