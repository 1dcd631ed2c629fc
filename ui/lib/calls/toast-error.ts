import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { toast } from '#ui/lib/toast.ts'

/** Shows an error as a toast, where there is no form to show it in. A separate file, because forms do not need toasts. */
export const showError = (error: unknown): void => toast.error(errorSentence(error))

/** Shows the failure of a form as a toast too, unless a field shows it. `otherwise` is the code for errors without their own sentence. */
export const toastUnlessAtField = (error: unknown, otherwise: ErrorCode): void => {
  const isAtField = error instanceof CallError && Object.keys(error.fields).length > 0
  if (!isAtField) toast.error(errorSentence(error, otherwise))
}
