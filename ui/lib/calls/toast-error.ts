import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { toast } from '#ui/lib/toast.ts'

/** Shows an error as a toast, where there is no form to show it in. A separate file, because forms do not need toasts. */
export const showError = (error: unknown): void => toast.error(errorSentence(error))
