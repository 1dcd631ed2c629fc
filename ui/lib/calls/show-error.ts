import { type ErrorCode, unknownError } from '#shared/errors/error-codes.ts'
import { errorTexts } from '#shared/errors/error-texts.en.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { isPartFailure } from '#ui/lib/late-part.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'

/** The sentence for an error code. Returns a code that the catalog lacks unchanged: it is then the server's own text. */
export const codeSentence = (code: string, params: { n?: number } = {}): string => {
  const t = textsOf(errorTexts) as (key: string, params: Record<string, string | number>) => string
  return t(code, { phone: pageConfig().supportPhone, ...params })
}

/**
 * The sentence for any thrown value, in the language of the page (ERR-01..03, ERR-12). `otherwise` is the code for errors without their own
 * sentence.
 */
export const errorSentence = (error: unknown, otherwise?: ErrorCode): string => {
  const isNamed = error instanceof CallError && error.code !== unknownError && codeSentence(error.code) !== error.code
  if (isPartFailure(error)) return textsOf(uiTexts)('partFailedSentence')
  if (otherwise && !isNamed) return codeSentence(otherwise)
  if (!(error instanceof CallError)) return codeSentence(unknownError)
  const sentence = codeSentence(error.code, error.retryAfter === null ? {} : { n: Math.ceil(error.retryAfter / 60) })
  const hasSentence = sentence !== error.code && !sentence.includes('{')
  return hasSentence ? sentence : (error.messages[0] ?? sentence)
}
