import type { Sent } from '#shared/calls.ts'
import { caseCalls } from '#shared/cases/case-calls.ts'
import { send } from '#ui/lib/send.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

type Report = Sent<typeof caseCalls.reportFailedLookup>
/** What a lookup asked for that found nobody. */
export type SoughtInVain = Report['sought']

/** Asks a person to look into it; gives the reference number. */
export const reportFailedLookup = async (sought: SoughtInVain, contact: Report['contact']): Promise<string> =>
  (await send(caseCalls.reportFailedLookup, { sought, contact, language: currentLanguage() })).data.reference
