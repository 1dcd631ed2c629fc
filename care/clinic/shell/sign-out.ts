import { clinicPaths } from '#shared/clinicians/clinic-paths.ts'
import { clinicianCalls } from '#shared/clinicians/clinician-calls.ts'
import { goInstead } from '#ui/lib/go-to.ts'
import { send } from '#ui/lib/send.ts'

/** Ends the session and loads a new document, so that nothing of it stays; leaves even when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  await send(clinicianCalls.signOutClinician, {}, { quiet: true }).catch(() => undefined)
  await goInstead(clinicPaths.signIn)
}
