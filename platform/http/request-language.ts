import type { RequestContext } from '#platform/http/request-context.ts'
import { isLanguage, type Language, preferredLanguage } from '#shared/languages.ts'

/** The language of the requesting page, for users without a profile language: operators and clinicians. */
export const languageOfRequest = (request: Pick<RequestContext, 'cookie' | 'header'>): Language => {
  const chosen = request.cookie('lang')
  return isLanguage(chosen) ? chosen : preferredLanguage(request.header('accept-language'))
}
