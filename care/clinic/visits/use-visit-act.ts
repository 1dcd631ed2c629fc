import { clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'
import { clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { toast } from '#ui/lib/toast.ts'
import { useAct } from '#ui/lib/use-act.ts'

/**
 * Does something with a visit and says so; whether it went well or not, what is shown is read again. Tells whether it went well; `then` closes
 * what stands over the page, for what is said must be on top of it.
 */
export const useVisitAct = () => {
  const { readClinicVisit, listClinicQueue, listClinicVisits } = clinicVisitCalls
  const { isBusy, run, refresh } = useAct(readClinicVisit, listClinicQueue, listClinicVisits, clinicCalendarCalls.readClinicCalendar)
  const act = async (does: () => Promise<unknown>, done: string, then: () => void = () => {}): Promise<boolean> => {
    const isDone = await run(does)
    if (isDone) then()
    if (isDone) toast.success(done)
    else void refresh()
    return isDone
  }
  return { isBusy, run: act, refresh }
}
