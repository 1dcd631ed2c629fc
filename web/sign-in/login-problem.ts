import { noAnswer, unknownError } from '#shared/errors/error-codes.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { errorSentence } from '#ui/lib/show-error.ts'
import { signInTexts } from '#web/sign-in/sign-in-texts.ts'

/** The box above Login: the server's words for a refusal, 'Invalid login' when there are none or nothing was heard (SIGN-14..16). */
export const loginProblem = (error: unknown): string =>
  error instanceof CallError && error.code !== noAnswer && error.code !== unknownError
    ? errorSentence(error)
    : signInTexts()('invalidLogin')
