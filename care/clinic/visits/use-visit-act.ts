import { clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'
import { clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { toast } from '#ui/lib/toast.ts'
import { useAct } from '#ui/lib/use-act.ts'

/** Does something with a visit and says so; whether it went well or not, what is shown is read again. Tells whether it went well. */
export const useVisitAct = () => {
  const { readClinicVisit, listClinicQueue, listClinicVisits } = clinicVisitCalls
  const { isBusy, run, refresh } = useAct(readClinicVisit, listClinicQueue, listClinicVisits, clinicCalendarCalls.readClinicCalendar)
  const act = async (does: () => Promise<unknown>, done: string): Promise<boolean> => {
    const isDone = await run(does)
    if (isDone) toast.success(done)
    else void refresh()
    return isDone
  }
  return { isBusy, run: act, refresh }
}
