import type { Care } from '#care/server/care.ts'
import {
  addingDayOff,
  addingHours,
  type CalendarChange,
  changingHours,
  removingDayOff,
  removingHours,
} from '#care/server/clinicians/change-calendar.ts'
import { changeWorkHours, readWorkHours } from '#care/server/clinicians/roster/change-hours.ts'
import { careWho } from '#care/server/session/care-who.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { serve } from '#platform/http/serve.ts'
import { mobileWorkHoursCalls } from '#shared/clinicians/work-hours-calls.ts'

/** The calls by which operators change a clinician's hours. The portal checks who they are. */
export const workHoursRoutes = (care: Care) => {
  const { portal } = careWho(care)
  const writing = { limit: '1200/h', audit: 'clinician.hours' } as const
  type Named = { operator_id: string; id: string; version: string }
  const changed = async ({ operator_id: operatorId, id, version }: Named, request: RequestContext, change: CalendarChange<unknown>) => {
    await changeWorkHours(care, { id, version, change, operatorId, request })
    return { data: await readWorkHours(care, id) }
  }
  return serve(mobileWorkHoursCalls, {
    readRosterHours: portal({ limit: '6000/h', audit: 'none' }, async ({ input: { id } }) => ({ data: await readWorkHours(care, id) })),
    saveRosterHours: portal(writing, ({ input: { operator_id, id, version, hoursId, ...fields }, request }) =>
      changed({ operator_id, id, version }, request, hoursId === null ? addingHours(fields) : changingHours(hoursId, fields)),
    ),
    removeRosterHours: portal(writing, ({ input, request }) => changed(input, request, removingHours(input.hoursId))),
    setRosterDayOff: portal(writing, ({ input, request }) =>
      changed(input, request, input.isOff ? addingDayOff(input.day) : removingDayOff(input.day)),
    ),
  })
}
