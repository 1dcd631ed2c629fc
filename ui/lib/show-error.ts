import { isErrorCode, noAnswer, unknownError } from '#shared/errors/error-codes.ts'
import type { ErrorTexts } from '#shared/errors/error-texts.en.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { pageConfig } from '#ui/lib/page-config.ts'
import { textsFor } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const texts = textsFor<Record<keyof ErrorTexts, string>>('errors')

const isKnown = (code: string): code is keyof ErrorTexts => code === noAnswer || isErrorCode(code)

/** The sentence for a code; words that are no code of ours are the server's own and stay as they are. */
export const codeSentence = (code: string, gaps: { n?: number } = {}): string => {
  if (!isKnown(code)) return code
  const say = texts() as (key: string, gaps: Record<string, string | number>) => string
  return say(code, { phone: pageConfig().supportPhone, ...gaps })
}

/** One sentence for whatever was thrown, in the language of the page (ERR-01..03, ERR-12). */
export const errorSentence = (error: unknown): string => {
  if (!(error instanceof CallError)) return codeSentence(unknownError)
  if (isKnown(error.code)) return codeSentence(error.code, error.retryAfter === null ? {} : { n: Math.ceil(error.retryAfter / 60) })
  return error.messages[0] ?? error.code
}

/** After a confirm, or where no form stands: a toast. */
export const showError = (error: unknown): void => toast.error(errorSentence(error))
