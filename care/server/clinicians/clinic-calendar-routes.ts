import type { Care } from '#care/server/care.ts'
import {
  addingDayOff,
  addingHours,
  changeOwnCalendar,
  changingHours,
  removingDayOff,
  removingHours,
  setSlotClosed,
} from '#care/server/clinicians/change-calendar.ts'
import { readCalendar } from '#care/server/clinicians/read-calendar.ts'
import { careWho } from '#care/server/session/care-who.ts'
import { serve } from '#platform/http/serve.ts'
import { clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'

const done = { data: { done: true as const } }
const limit = '600/h'

export const clinicCalendarRoutes = (care: Care) => {
  const { clinician } = careWho(care)
  return serve(clinicCalendarCalls, {
    readClinicCalendar: clinician({ limit: '60/min', audit: 'none', isPoll: true }, async ({ input: { from, days }, clinician }) => ({
      data: await readCalendar(care, clinician, { from, days }),
    })),
    addClinicHours: clinician(
      { limit, audit: 'calendar.hours', refuses: ['HoursOverlap'] },
      async ({ input: fields, clinician, request }) => ({
        data: await changeOwnCalendar(care, { clinician, request }, 'calendar.hours', addingHours(fields)),
      }),
    ),
    changeClinicHours: clinician(
      { limit, audit: 'calendar.hours', refuses: ['HoursOverlap'] },
      async ({ input: { id, ...fields }, clinician, request }) => {
        await changeOwnCalendar(care, { clinician, request }, 'calendar.hours', changingHours(id, fields))
        return done
      },
    ),
    removeClinicHours: clinician({ limit, audit: 'calendar.hours' }, async ({ input: { id }, clinician, request }) => {
      await changeOwnCalendar(care, { clinician, request }, 'calendar.hours', removingHours(id))
      return done
    }),
    addClinicDayOff: clinician(
      { limit, audit: 'calendar.day_off', refuses: ['TimePast'] },
      async ({ input: { day }, clinician, request }) => {
        await changeOwnCalendar(care, { clinician, request }, 'calendar.day_off', addingDayOff(day))
        return done
      },
    ),
    removeClinicDayOff: clinician({ limit, audit: 'calendar.day_off' }, async ({ input: { day }, clinician, request }) => {
      await changeOwnCalendar(care, { clinician, request }, 'calendar.day_off', removingDayOff(day))
      return done
    }),
    closeClinicSlot: clinician({ limit, audit: 'calendar.slot', refuses: ['SlotTaken'] }, async ({ input: { id }, clinician, request }) => {
      await setSlotClosed(care, { id, isClosed: true, clinician, request })
      return done
    }),
    openClinicSlot: clinician({ limit, audit: 'calendar.slot', refuses: ['SlotTaken'] }, async ({ input: { id }, clinician, request }) => {
      await setSlotClosed(care, { id, isClosed: false, clinician, request })
      return done
    }),
  })
}
