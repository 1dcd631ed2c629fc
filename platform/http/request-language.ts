import type { RequestContext } from '#platform/http/request-context.ts'
import { isLanguage, type Language, preferredLanguage } from '#shared/languages.ts'

/** The language of the requesting page, for users without a profile language: operators and clinicians. */
export const languageOfRequest = (request: Pick<RequestContext, 'cookies' | 'header'>): Language =>
  isLanguage(request.cookies.lang) ? request.cookies.lang : preferredLanguage(request.header('accept-language'))
