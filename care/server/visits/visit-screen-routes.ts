import type { Care } from '#care/server/care.ts'
import { screenOf } from '#care/server/inbox/show-screen.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { holdSlot } from '#care/server/slots/hold-slot.ts'
import { askOtherTimes } from '#care/server/visits/ask-other-times.ts'
import { chooseTime } from '#care/server/visits/choose-time.ts'
import { dropDraft } from '#care/server/visits/drop-draft.ts'
import { instantOf } from '#care/server/visits/instant-of.ts'
import { listSlots, slotAnswer } from '#care/server/visits/list-slots.ts'
import { moveVisit } from '#care/server/visits/move-visit.ts'
import { ownVisit } from '#care/server/visits/own-visit.ts'
import { readOptions } from '#care/server/visits/read-options.ts'
import { requestVisit } from '#care/server/visits/request-visit.ts'
import { saveDraft } from '#care/server/visits/save-draft.ts'
import { consultationOf } from '#care/server/visits/to-consultation.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Asking } from '#platform/http/asking.ts'
import { fail } from '#platform/http/fail.ts'
import { serve } from '#platform/http/serve.ts'
import { visitScreens } from '#shared/visits/visit-screens.ts'
import { isOpen } from '#shared/visits/visit-states.ts'

export const visitScreenRoutes = (care: Care) => {
  const { careMember } = careWho(care)
  const scope = 'visits'
  const shown = screenOf(care)
  const covered = true
  /** A screen that only reads travels as a POST; its row in the audit log is written here. */
  const noteRead = (asking: Asking, read: { event: string; subjectId?: string }) =>
    writeAudit(care.db, asking.trail, { ...read, outcome: 'ok' })
  return serve(visitScreens, {
    visitOptions: careMember({ scope, covered, limit: '600/h', audit: 'consult.options' }, async ({ member, asking }) => {
      await noteRead(asking, { event: 'consult.options' })
      return shown('visit_options', await readOptions(care, { member }), member)
    }),
    saveDraft: careMember({ scope, covered, limit: '1200/h', audit: 'consult.draft' }, async ({ input, member, asking }) =>
      shown('save_visit_draft', await saveDraft(care, { member, patch: input.patch, asking }), member),
    ),
    dropDraft: careMember({ scope, limit: '240/h', audit: 'consult.draft_drop' }, async ({ member, asking }) =>
      shown('drop_visit_draft', await dropDraft(care, { member, asking }), member),
    ),
    listSlots: careMember({ scope, covered, limit: '600/h', audit: 'slot.read' }, async ({ input, member, asking }) => {
      await noteRead(asking, { event: 'slot.read' })
      return shown('open_slots', await listSlots(care, { member, input }), member)
    }),
    holdSlot: careMember({ scope, covered, limit: '240/h', audit: 'slot.hold' }, async ({ input, member, asking }) => {
      const { slot, heldUntil } = await holdSlot(care, { member, slotId: input.slotId, asking })
      return shown('hold_slot', { slot: slotAnswer(slot), heldUntil: heldUntil.toISOString() }, member)
    }),
    requestVisit: careMember({ scope, covered, limit: '60/h', audit: 'consult.request' }, async ({ input, member, asking }) =>
      shown('request_visit', await requestVisit(care, { member, input, asking }), member),
    ),
    readVisit: careMember({ scope, limit: '1800/h', audit: 'consult.read' }, async ({ input, member, asking }) => {
      const visit = await ownVisit(care.db, member, input.consultId)
      if (!isOpen(visit.status)) return fail('VisitChanged')
      await noteRead(asking, { event: 'consult.read', subjectId: visit.patientId })
      return shown('visit', { visit: consultationOf(visit, member, care.clock.now()) }, member)
    }),
    rescheduleVisit: careMember({ scope, covered, limit: '60/h', audit: 'consult.reschedule' }, async ({ input, member, asking }) => {
      const visit = await moveVisit(care, { member, visitId: input.consultId, slotId: input.slotId, asking })
      return shown('reschedule_visit', { visit: consultationOf(visit, member, care.clock.now()) }, member)
    }),
    chooseTime: careMember({ scope, covered, limit: '60/h', audit: 'consult.choose' }, async ({ input, member, asking }) => {
      const visit = await chooseTime(care, { member, visitId: input.consultId, at: instantOf(input.at, 'at'), asking })
      return shown('choose_time', { visit: consultationOf(visit, member, care.clock.now()) }, member)
    }),
    askOtherTimes: careMember({ scope, covered, limit: '60/h', audit: 'consult.other_times' }, async ({ input, member, asking }) => {
      const times = input.times.map((time) => instantOf(time, 'times'))
      const visit = await askOtherTimes(care, { member, visitId: input.consultId, times, asking })
      return shown('ask_other_times', { visit: consultationOf(visit, member, care.clock.now()) }, member)
    }),
  })
}
