import { clinicCalendarCalls } from '#shared/clinicians/clinic-calendar-calls.ts'
import { clinicVisitCalls } from '#shared/clinicians/clinic-visit-calls.ts'
import { handOverCalls } from '#shared/clinicians/hand-over-calls.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { toast } from '#ui/lib/toast.ts'

/**
 * Runs an action on a visit and shows a toast. The visit is reloaded whether or not the action succeeds. Resolves to whether it succeeded;
 * `then` closes the open dialog, which would cover the toast.
 */
export const useVisitAct = () => {
  const { readClinicVisit, listClinicQueue, listClinicVisits } = clinicVisitCalls
  const { readClinicCalendar } = clinicCalendarCalls
  const { listHandOvers, readHandOver } = handOverCalls
  const { isBusy, run, refresh } = useAction(
    readClinicVisit,
    listClinicQueue,
    listClinicVisits,
    readClinicCalendar,
    listHandOvers,
    readHandOver,
  )
  const act = async (does: () => Promise<unknown>, done: string, then: () => void = () => {}): Promise<boolean> => {
    const isDone = await run(does)
    if (isDone) then()
    if (isDone) toast.success(done)
    else void refresh()
    return isDone
  }
  return { isBusy, run: act, refresh }
}
