import { writeAudit } from '#platform/audit/write-audit.ts'
import { requireClean, scanRefusals } from '#platform/gateways/file-scan.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { withoutMetadata } from '#platform/picture-metadata.ts'
import { pictureOf } from '#platform/picture-type.ts'
import { careRefusals } from '#server/care/care-client.ts'
import { proposeClinician, proposeClinicianReset } from '#server/clinicians/propose-clinician.ts'
import { dismissRefusedOrder, refusedOrders } from '#server/clinicians/refused-orders.ts'
import { findOperatorNames } from '#server/operators/operator-name-store.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import { consoleClinicianCalls } from '#shared/clinicians/console-clinician-calls.ts'
import { mobileRosterCalls } from '#shared/clinicians/mobile-roster-calls.ts'
import type { RosterClinician } from '#shared/clinicians/roster.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

const mostPixels = 1024

/** Reads an uploaded picture, without its metadata. Fails with PictureInvalid, and with what the virus scan refuses. */
const photoOf = async (portal: Portal, bytes: Buffer) => {
  const content = withoutMetadata(bytes) ?? fail('PictureInvalid')
  const picture = pictureOf(content)
  if (!picture || Math.max(picture.width, picture.height) > mostPixels) return fail('PictureInvalid')
  await requireClean(portal, bytes)
  return { type: picture.type, content: content.toString('base64') }
}

export const consoleClinicianRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { care, db } = portal
  // Clinicians see patients of every group, so an operator of some groups sees none of them here.
  const reader = { roles: operatorRoles, scope: 'every group', limit: '600/h' } as const
  const writer = { roles: ['admin'], scope: 'every group', limit: '120/h' } as const
  const audited = (request: RequestContext, event: AuditEventName, subjectId?: string) =>
    writeAudit(db, request.auditContext, { event, outcome: 'ok', ...(subjectId === undefined ? {} : { subjectId }) })
  /** A clinician for the console, with the names of the operators in the history. */
  const shown = async (clinician: RosterClinician) => {
    const names = await findOperatorNames(db)
    const changes = clinician.changes.map((one) => ({ ...one, madeBy: one.madeBy && (names.get(one.madeBy) ?? one.madeBy) }))
    return { data: { ...clinician, changes } }
  }
  /** Audits what was asked of the telehealth side, and answers the clinician as they are now. */
  const changed = async (asked: Promise<RosterClinician>, request: RequestContext, event: AuditEventName) => {
    const clinician = await asked
    await audited(request, event, clinician.id)
    return shown(clinician)
  }
  const calls = mobileRosterCalls
  return serve(consoleClinicianCalls, {
    listClinicians: operator(
      { ...reader, audit: 'clinician.list', refuses: careRefusals(calls.listRoster) },
      async ({ input, operator: by, request }) => {
        const data = await care.ask(calls.listRoster, { operator_id: by.id, ...input })
        await audited(request, 'clinician.list')
        return { data }
      },
    ),
    listRefusedOrders: operator({ ...reader, audit: 'none' }, async () => ({ data: { rows: await refusedOrders(db) } })),
    dismissRefusedOrder: operator({ ...writer, audit: 'clinician.order.dismiss' }, async ({ input: { id }, request }) => {
      await dismissRefusedOrder(db, id, request)
      return { data: { dismissed: true as const } }
    }),
    readClinician: operator(
      { ...reader, audit: 'clinician.read', refuses: careRefusals(calls.readRosterClinician) },
      ({ input: { id }, operator: by, request }) =>
        changed(care.ask(calls.readRosterClinician, { operator_id: by.id, id }), request, 'clinician.read'),
    ),
    addClinician: operator(
      { ...writer, limit: '60/h', audit: 'clinician.add', refuses: careRefusals(calls.addToRoster) },
      async ({ input, ...by }) => {
        const data = await proposeClinician(portal, input, by)
        if (data.id !== null) await audited(by.request, 'clinician.add', data.id)
        return { data }
      },
    ),
    saveClinician: operator(
      { ...writer, audit: 'clinician.save', refuses: careRefusals(calls.saveRosterClinician) },
      ({ input, operator: by, request }) =>
        changed(care.ask(calls.saveRosterClinician, { operator_id: by.id, ...input }), request, 'clinician.save'),
    ),
    saveClinicianLicense: operator(
      { ...writer, audit: 'clinician.license', refuses: careRefusals(calls.saveRosterLicense) },
      ({ input, operator: by, request }) =>
        changed(care.ask(calls.saveRosterLicense, { operator_id: by.id, ...input }), request, 'clinician.license'),
    ),
    endClinicianLicense: operator(
      { ...writer, audit: 'clinician.license', refuses: careRefusals(calls.endRosterLicense) },
      ({ input, operator: by, request }) =>
        changed(care.ask(calls.endRosterLicense, { operator_id: by.id, ...input }), request, 'clinician.license'),
    ),
    saveClinicianPhoto: operator(
      {
        ...writer,
        limit: '30/h',
        audit: 'clinician.photo',
        refuses: ['PictureInvalid', ...scanRefusals, ...careRefusals(calls.saveRosterPhoto)],
      },
      async ({ input: { id }, operator: by, request }) => {
        const photo = await photoOf(portal, request.file)
        return changed(care.ask(calls.saveRosterPhoto, { operator_id: by.id, id, photo }), request, 'clinician.photo')
      },
    ),
    removeClinicianPhoto: operator(
      { ...writer, audit: 'clinician.photo', refuses: careRefusals(calls.saveRosterPhoto) },
      ({ input: { id }, operator: by, request }) =>
        changed(care.ask(calls.saveRosterPhoto, { operator_id: by.id, id, photo: null }), request, 'clinician.photo'),
    ),
    readClinicianPhoto: operator(
      { ...reader, audit: 'none', refuses: careRefusals(calls.readRosterPhoto) },
      async ({ input: { id, hash }, operator: by }) => {
        const { type, content } = await care.ask(calls.readRosterPhoto, { operator_id: by.id, id, hash })
        return { data: { name: 'photo', type, content: Buffer.from(content, 'base64') } }
      },
    ),
    inviteClinician: operator(
      { ...writer, limit: '60/h', audit: 'clinician.invite', refuses: careRefusals(calls.inviteRosterClinician) },
      ({ input: { id }, operator: by, request }) =>
        changed(care.ask(calls.inviteRosterClinician, { operator_id: by.id, id }), request, 'clinician.invite'),
    ),
    resetClinicianFactors: operator(
      {
        ...writer,
        limit: '60/h',
        audit: 'clinician.factor.reset',
        refuses: ['NothingChanged', ...careRefusals(calls.readRosterClinician)],
      },
      async ({ input, ...by }) => ({ data: { waiting: await proposeClinicianReset(portal, input, by) } }),
    ),
    readClinicianEnding: operator(
      { ...reader, audit: 'none', refuses: careRefusals(calls.readRosterEnding) },
      async ({ input: { id, lastDay = null }, operator: by }) => ({
        data: await care.ask(calls.readRosterEnding, { operator_id: by.id, id, lastDay }),
      }),
    ),
    endClinician: operator(
      { ...writer, limit: '60/h', audit: 'clinician.end', refuses: careRefusals(calls.endRosterClinician) },
      ({ input, operator: by, request }) =>
        changed(care.ask(calls.endRosterClinician, { operator_id: by.id, ...input }), request, 'clinician.end'),
    ),
    cancelClinicianEnding: operator(
      { ...writer, audit: 'clinician.end', refuses: careRefusals(calls.cancelRosterEnding) },
      ({ input: { id }, operator: by, request }) =>
        changed(care.ask(calls.cancelRosterEnding, { operator_id: by.id, id }), request, 'clinician.end'),
    ),
    cancelClinicianInvitation: operator(
      { ...writer, audit: 'clinician.invite', refuses: careRefusals(calls.cancelRosterInvitation) },
      ({ input: { id }, operator: by, request }) =>
        changed(care.ask(calls.cancelRosterInvitation, { operator_id: by.id, id }), request, 'clinician.invite'),
    ),
  })
}
