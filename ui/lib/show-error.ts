import { type ErrorCode, unknownError } from '#shared/errors/error-codes.ts'
import type { ErrorTexts } from '#shared/errors/error-texts.en.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { pageConfig } from '#ui/lib/page-config.ts'
import { textsFor } from '#ui/lib/texts.ts'

const texts = textsFor<Record<keyof ErrorTexts, string>>('errors')

/** The sentence for a code. A catalogue says a key it does not have as it is: words that are no code of ours are the server's own. */
export const codeSentence = (code: string, gaps: { n?: number } = {}): string => {
  const say = texts() as (key: string, gaps: Record<string, string | number>) => string
  return say(code, { phone: pageConfig().supportPhone, ...gaps })
}

/** One sentence for whatever was thrown, in the language of the page (ERR-01..03, ERR-12); `otherwise` for what has none of its own. */
export const errorSentence = (error: unknown, otherwise?: ErrorCode): string => {
  const isNamed = error instanceof CallError && error.code !== unknownError && codeSentence(error.code) !== error.code
  if (otherwise && !isNamed) return codeSentence(otherwise)
  if (!(error instanceof CallError)) return codeSentence(unknownError)
  const sentence = codeSentence(error.code, error.retryAfter === null ? {} : { n: Math.ceil(error.retryAfter / 60) })
  const isSaid = sentence !== error.code && !sentence.includes('{')
  return isSaid ? sentence : (error.messages[0] ?? sentence)
}
