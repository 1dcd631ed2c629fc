import { CallError } from '#ui/lib/call-error.ts'
import { errorSentence } from '#ui/lib/show-error.ts'

/** A failure in the words of its step (MFA-41..44); only 'too many tries' says more than they do. */
export const mfaProblem = (error: unknown, words: string): string =>
  error instanceof CallError && error.code === 'TooManyTries' ? errorSentence(error) : words
