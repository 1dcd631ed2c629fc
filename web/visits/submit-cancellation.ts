import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { send } from '#ui/lib/calls/send.ts'
import { serverNow } from '#ui/lib/calls/server-clock.ts'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { latePart } from '#ui/lib/late-part.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { refusalNow } from '#web/visits/refusal-now.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { visitTimeShown } from '#web/visits/visit-time.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

export type CancelledVisit = {
  visit: ShownVisit
  /** Telehealth id of the member who cancels. */
  memberId: string
  ownZone: string
}
type Ask = CancelledVisit & {
  refresh: () => Promise<unknown>
}

/** Loaded on demand because few visits are repeated. */
const loadSeries = latePart(() => import('#web/visits/series/submit-series-cancellation.ts'))

/** Refusals that a retry cannot change, such as VISIT-18. */
const final: readonly string[] = ['VisitHasProvider', 'VisitOnlySeen'] satisfies ErrorCode[]

/** Shows the message of a final refusal, else a general one that suggests a retry (VISIT-31). */
const showFailed = (code: string | null): void =>
  toast.error(code !== null && final.includes(code) ? codeSentence(code) : textsOf(visitsTexts)('cancelFailed'))

const question = ({ visit, ownZone }: Ask) => {
  const t = textsOf(visitsTexts)
  const date = visitTimeShown(visit, ownZone)
  const text = visit.provider === null ? t('cancelTextAlone', { date }) : t('cancelText', { date, provider: visit.provider })
  return { title: t('cancelTitle'), text, no: t('no'), yes: t('yesCancel'), isDanger: true }
}

/**
 * Returns why the visit cannot be canceled, before the member confirms: by the rule, then by the server, which then blocks the start of the
 * visit for half a minute.
 */
const refusalOf = async ({ visit }: Ask): Promise<string | null> => {
  const refused = refusalNow('cancel', visit, new Date(serverNow()))
  if (refused) return refused
  const { canCancel, reason } = (await send(visitCalls.holdCancellation, { consultId: visit.id })).data
  return canCancel ? null : (reason ?? 'VisitChanged')
}

/** Cancels a visit (VISIT-26..31). Refreshes the list after a success and after a refusal, because it may be out of date. */
export const submitCancellation = async (ask: Ask): Promise<void> => {
  try {
    const refused = await refusalOf(ask)
    if (refused) showFailed(refused)
    else if (ask.visit.series?.later) {
      if (!(await (await loadSeries()).submitSeriesCancellation(ask))) return
    } else if (await confirm(question(ask))) {
      await send(visitCalls.cancelVisit, { consultId: ask.visit.id, memberId: ask.memberId })
      toast.success(textsOf(visitsTexts)('cancelled'))
    } else return
  } catch (error) {
    showFailed(error instanceof CallError ? error.code : null)
  }
  await ask.refresh()
}
