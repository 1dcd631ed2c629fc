import { noAnswer, unknownError } from '#shared/errors/error-codes.ts'
import { wantsRobotCheck } from '#ui/fields/use-robot-check.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { signInTexts } from '#web/sign-in/sign-in-texts.en.ts'

/** Returns the error above Login: the server's message for a refusal, else 'Invalid login' (SIGN-14..16). */
export const loginProblem = (error: unknown): string =>
  wantsRobotCheck(error)
    ? textsOf(signInTexts)('manyTries')
    : error instanceof CallError && error.code !== noAnswer && error.code !== unknownError
      ? errorSentence(error)
      : textsOf(signInTexts)('invalidLogin')
