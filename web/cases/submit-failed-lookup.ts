import type { Sent } from '#shared/calls.ts'
import { caseCalls } from '#shared/cases/case-calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

type Report = Sent<typeof caseCalls.reportFailedLookup>
/** The input of a lookup that found nobody. */
export type FailedLookup = Report['lookup']

/** Requests a manual search and returns the reference number. */
export const submitFailedLookup = async (lookup: FailedLookup, contact: Report['contact']): Promise<string> =>
  (await send(caseCalls.reportFailedLookup, { lookup, contact, language: currentLanguage() })).data.reference
