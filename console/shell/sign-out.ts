import { consolePaths } from '#shared/operators/console-paths.ts'
import { operatorCalls } from '#shared/operators/operator-calls.ts'
import { goInstead } from '#ui/lib/go-to.ts'
import { send } from '#ui/lib/send.ts'

/** Ends the session and loads a new document, so that nothing of it stays; leaves even when the server cannot be reached. */
export const signOut = async (): Promise<void> => {
  await send(operatorCalls.signOutOperator, {}, { quiet: true }).catch(() => undefined)
  await goInstead(consolePaths.signIn)
}
