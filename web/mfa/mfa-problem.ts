import { CallError } from '#ui/lib/calls/call-error.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'

/** Returns the step's own message for a failure (MFA-41..44); only 'too many tries' has the server's. */
export const mfaProblem = (error: unknown, words: string): string =>
  error instanceof CallError && error.code === 'TooManyTries' ? errorSentence(error) : words
