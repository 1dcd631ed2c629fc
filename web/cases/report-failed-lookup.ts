import type { Sent } from '#shared/calls.ts'
import { caseCalls } from '#shared/cases/case-calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

type Report = Sent<typeof caseCalls.reportFailedLookup>
/** The input of a lookup that found nobody. */
export type FailedLookup = Report['sought']

/** Requests a manual search and returns the reference number. */
export const reportFailedLookup = async (sought: FailedLookup, contact: Report['contact']): Promise<string> =>
  (await send(caseCalls.reportFailedLookup, { sought, contact, language: currentLanguage() })).data.reference
