import { writeAudit } from '#platform/audit/write-audit.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { careRefusals } from '#server/care/care-client.ts'
import type { Portal } from '#server/portal.ts'
import { who } from '#server/session/who.ts'
import type { WorkHours } from '#shared/clinicians/work-hours.ts'
import { mobileWorkHoursCalls as calls, consoleWorkHoursCalls } from '#shared/clinicians/work-hours-calls.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'

export const consoleWorkHoursRoutes = (portal: Portal) => {
  const { operator } = who(portal)
  const { care, db } = portal
  // Clinicians see patients of every group, so an operator of some groups sees none of them here.
  const scope = 'every group'
  const writer = { roles: ['admin'], scope, limit: '120/h', audit: 'clinician.hours' } as const
  const saving = { ...writer, refuses: careRefusals(calls.saveRosterHours) }
  const off = { ...writer, refuses: careRefusals(calls.setRosterDayOff) }
  /** Audits what was asked of the telehealth side. */
  const changed = async (asked: Promise<WorkHours>, request: RequestContext, subjectId: string) => {
    const data = await asked
    await writeAudit(db, request.auditContext, { event: 'clinician.hours', outcome: 'ok', subjectId })
    return { data }
  }
  return serve(consoleWorkHoursCalls, {
    readClinicianHours: operator(
      { roles: operatorRoles, scope, limit: '600/h', audit: 'none', refuses: careRefusals(calls.readRosterHours) },
      async ({ input: { id }, operator: by }) => ({ data: await care.ask(calls.readRosterHours, { operator_id: by.id, id }) }),
    ),
    addClinicianHours: operator(saving, ({ input, operator: by, request }) =>
      changed(care.ask(calls.saveRosterHours, { operator_id: by.id, hoursId: null, ...input }), request, input.id),
    ),
    changeClinicianHours: operator(saving, ({ input, operator: by, request }) =>
      changed(care.ask(calls.saveRosterHours, { operator_id: by.id, ...input }), request, input.id),
    ),
    removeClinicianHours: operator({ ...writer, refuses: careRefusals(calls.removeRosterHours) }, ({ input, operator: by, request }) =>
      changed(care.ask(calls.removeRosterHours, { operator_id: by.id, ...input }), request, input.id),
    ),
    addClinicianDayOff: operator(off, ({ input, operator: by, request }) =>
      changed(care.ask(calls.setRosterDayOff, { operator_id: by.id, isOff: true, ...input }), request, input.id),
    ),
    removeClinicianDayOff: operator(off, ({ input, operator: by, request }) =>
      changed(care.ask(calls.setRosterDayOff, { operator_id: by.id, isOff: false, ...input }), request, input.id),
    ),
  })
}
