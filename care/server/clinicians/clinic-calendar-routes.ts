import type { Care } from '#care/server/care.ts'
import { addDayOff, addHours, changeHours, removeDayOff, removeHours, setSlotClosed } from '#care/server/clinicians/change-calendar.ts'
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
    addClinicHours: clinician({ limit, audit: 'calendar.hours' }, async ({ input: fields, clinician, asking }) => ({
      data: await addHours(care, { fields, clinician, asking }),
    })),
    changeClinicHours: clinician({ limit, audit: 'calendar.hours' }, async ({ input: { id, ...fields }, clinician, asking }) => {
      await changeHours(care, { id, fields, clinician, asking })
      return done
    }),
    removeClinicHours: clinician({ limit, audit: 'calendar.hours' }, async ({ input: { id }, clinician, asking }) => {
      await removeHours(care, { id, clinician, asking })
      return done
    }),
    addClinicDayOff: clinician({ limit, audit: 'calendar.day_off' }, async ({ input: { day }, clinician, asking }) => {
      await addDayOff(care, { day, clinician, asking })
      return done
    }),
    removeClinicDayOff: clinician({ limit, audit: 'calendar.day_off' }, async ({ input: { day }, clinician, asking }) => {
      await removeDayOff(care, { day, clinician, asking })
      return done
    }),
    closeClinicSlot: clinician({ limit, audit: 'calendar.slot' }, async ({ input: { id }, clinician, asking }) => {
      await setSlotClosed(care, { id, isClosed: true, clinician, asking })
      return done
    }),
    openClinicSlot: clinician({ limit, audit: 'calendar.slot' }, async ({ input: { id }, clinician, asking }) => {
      await setSlotClosed(care, { id, isClosed: false, clinician, asking })
      return done
    }),
  })
}
