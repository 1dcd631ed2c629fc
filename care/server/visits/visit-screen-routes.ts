import type { Care } from '#care/server/care.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { instantOf } from '#care/server/visits/instant-of.ts'
import { ownVisit } from '#care/server/visits/own-visit.ts'
import { holdTime } from '#care/server/visits/request/hold-time.ts'
import { requestVisit } from '#care/server/visits/request/request-visit.ts'
import { dropDraft, saveDraft } from '#care/server/visits/request/visit-drafts.ts'
import { listSlots, readVisitOptions, slotAnswer } from '#care/server/visits/request/visit-options.ts'
import { askOtherTimes, chooseTime, moveVisit } from '#care/server/visits/schedule/schedule-visit.ts'
import { setInterpreter } from '#care/server/visits/schedule/set-interpreter.ts'
import { consultationOf } from '#care/server/visits/to-consultation.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { fail } from '#platform/http/fail.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import type { AuditEventName } from '#shared/audit/audit-events.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

export const visitScreenRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const scope = 'visits'
  const shown = screenOf(care)
  const covered = true
  /** Writes the audit row of a read-only screen: its call is a POST, and every POST must write one. */
  const recordRead = (request: RequestContext, read: { event: AuditEventName; subjectId?: string }) =>
    writeAudit(care.db, request.auditContext, { ...read, outcome: 'ok' })
  return serve(visitScreens, {
    visitOptions: careMember({ scope, covered, limit: '600/h', audit: 'consult.options' }, async ({ member, request }) => {
      await recordRead(request, { event: 'consult.options' })
      return shown('visit_options', await readVisitOptions(care, { member }), member)
    }),
    saveDraft: careMember(
      { scope, covered, limit: '1200/h', audit: 'consult.draft', refuses: ['NotFound'] },
      async ({ input, member, request }) =>
        shown('save_visit_draft', await saveDraft(care, { member, patch: input.patch, request }), member),
    ),
    dropDraft: careMember({ scope, limit: '240/h', audit: 'consult.draft_drop' }, async ({ member, request }) =>
      shown('drop_visit_draft', await dropDraft(care, { member, request }), member),
    ),
    listSlots: careMember(
      { scope, covered, limit: '600/h', audit: 'slot.read', refuses: ['NotFound'] },
      async ({ input, member, request }) => {
        await recordRead(request, { event: 'slot.read' })
        return shown('open_slots', await listSlots(care, { member, input }), member)
      },
    ),
    holdSlot: careMember(
      { scope, covered, limit: '240/h', audit: 'slot.hold', refuses: ['NotFound', 'VisitOnlySeen', 'SlotTaken'] },
      async ({ input, member, request }) => {
        const { slot, heldUntil } = await holdTime(care, { member, input, request })
        return shown('hold_slot', { slot: slotAnswer(slot), heldUntil: heldUntil.toISOString() }, member)
      },
    ),
    requestVisit: careMember(
      {
        scope,
        covered,
        limit: '60/h',
        audit: 'consult.request',
        refuses: [
          'DraftGone',
          'Required',
          'TooManyPhotos',
          'NotFound',
          'AgeNotServed',
          'PriceUnknown',
          'PriceChanged',
          'StateNotServed',
          'PhoneInvalid',
          'TimePast',
          'SlotTaken',
          'EntryTwice',
          'DateInvalid',
        ],
      },
      async ({ input, member, request }) => shown('request_visit', await requestVisit(care, { member, input, request }), member),
    ),
    readVisit: careMember(
      { scope, limit: '1800/h', audit: 'consult.read', refuses: ['VisitChanged', 'NotFound'] },
      async ({ input, member, request }) => {
        const visit = await ownVisit(care.db, member, input.consultId)
        if (!isOpen(visit.status)) return fail('VisitChanged')
        await recordRead(request, { event: 'consult.read', subjectId: visit.patientId })
        return shown('visit', { visit: consultationOf(visit, member, care.clock.now()) }, member)
      },
    ),
    rescheduleVisit: careMember(
      {
        scope,
        covered,
        limit: '60/h',
        audit: 'consult.reschedule',
        refuses: ['VisitChanged', 'NotFound', 'VisitOnlySeen', 'SlotTaken', 'TimePast', 'VisitNotMovable'],
      },
      async ({ input, member, request }) => {
        const visit = await moveVisit(care, { member, visitId: input.consultId, slotId: input.slotId, request })
        return shown('reschedule_visit', { visit: consultationOf(visit, member, care.clock.now()) }, member)
      },
    ),
    setInterpreter: careMember(
      { scope, limit: '120/h', audit: 'consult.interpreter', refuses: ['NotFound', 'VisitOnlySeen', 'VisitChanged'] },
      async ({ input, member, request }) => {
        const visit = await setInterpreter(care, { member, visitId: input.consultId, interpreter: input.interpreter, request })
        return shown('set_interpreter', { visit: consultationOf(visit, member, care.clock.now()) }, member)
      },
    ),
    chooseTime: careMember(
      {
        scope,
        covered,
        limit: '60/h',
        audit: 'consult.choose',
        refuses: ['VisitNotProposed', 'NotFound', 'VisitOnlySeen', 'SlotTaken', 'VisitChanged', 'TimePast'],
      },
      async ({ input, member, request }) => {
        const visit = await chooseTime(care, { member, visitId: input.consultId, at: instantOf(input.at, 'at'), request })
        return shown('choose_time', { visit: consultationOf(visit, member, care.clock.now()) }, member)
      },
    ),
    askOtherTimes: careMember(
      {
        scope,
        covered,
        limit: '60/h',
        audit: 'consult.other_times',
        refuses: ['NotFound', 'VisitOnlySeen', 'VisitChanged', 'VisitNotMovable', 'Required', 'EntryTwice', 'TimePast', 'DateInvalid'],
      },
      async ({ input, member, request }) => {
        const times = input.times.map((time) => instantOf(time, 'times'))
        const visit = await askOtherTimes(care, { member, visitId: input.consultId, times, request })
        return shown('ask_other_times', { visit: consultationOf(visit, member, care.clock.now()) }, member)
      },
    ),
  })
}
