import { errorSentence } from '#ui/lib/show-error.ts'
import { toast } from '#ui/lib/toast.ts'

/** After a confirm, or where no form stands: what went wrong, as a toast. A file of its own, as forms have no need of toasts. */
export const showError = (error: unknown): void => toast.error(errorSentence(error))
