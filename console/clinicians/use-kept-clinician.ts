import { useQueryClient } from '@tanstack/react-query'
import { consoleClinicianCalls } from '#shared/clinicians/console-clinician-calls.ts'
import type { RosterClinician } from '#shared/clinicians/roster.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { callKey } from '#ui/lib/calls/use-call.ts'

/** `keep` shows the clinician that a call answered, and reads the roster again; `refresh` reads both again. */
export const useKeptClinician = () => {
  const queries = useQueryClient()
  const { run, isBusy, refresh } = useAction(consoleClinicianCalls.readClinician, consoleClinicianCalls.listClinicians)
  const roster = useAction(consoleClinicianCalls.listClinicians)
  const keep = async (clinician: RosterClinician) => {
    queries.setQueryData(callKey(consoleClinicianCalls.readClinician, { id: clinician.id }), clinician)
    await roster.refresh()
  }
  return { run, isBusy, refresh, keep }
}
