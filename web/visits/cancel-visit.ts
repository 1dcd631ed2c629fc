import type { ErrorCode } from '#shared/errors/error-codes.ts'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { send } from '#ui/lib/send.ts'
import { serverNow } from '#ui/lib/server-clock.ts'
import { codeSentence } from '#ui/lib/show-error.ts'
import { toast } from '#ui/lib/toast.ts'
import { refusalNow } from '#web/visits/refusal-now.ts'
import type { ShownVisit } from '#web/visits/shown-visit.ts'
import { visitTime } from '#web/visits/visit-time.ts'
import { visitsTexts } from '#web/visits/visits-texts.ts'

type Ask = {
  visit: ShownVisit
  /** The telehealth id of whoever cancels. */
  memberId: string
  ownZone: string
  refresh: () => Promise<unknown>
}

/** Refusals that trying again would not change, such as VISIT-18. */
const final: readonly string[] = ['VisitHasProvider', 'VisitOnlySeen'] satisfies ErrorCode[]

/** A refusal in its own words; whatever else went wrong may go well the next time (VISIT-31). */
const sayFailed = (code: string | null): void =>
  toast.error(code !== null && final.includes(code) ? codeSentence(code) : visitsTexts()('cancelFailed'))

const question = ({ visit, ownZone }: Ask) => {
  const t = visitsTexts()
  const date = visitTime(visit, ownZone)
  const text = visit.provider === null ? t('cancelTextAlone', { date }) : t('cancelText', { date, provider: visit.provider })
  return { title: t('cancelTitle'), text, no: t('no'), yes: t('yesCancel'), isDanger: true }
}

/** Why not, before anybody is asked: by the rule, then by the server, which from then on keeps the visit from being started for half a minute. */
const refusalOf = async ({ visit }: Ask): Promise<string | null> => {
  const refused = refusalNow('cancel', visit, new Date(serverNow()))
  if (refused) return refused
  const { canCancel, reason } = (await send(visitCalls.lockVisit, { consultId: visit.id })).data
  return canCancel ? null : (reason ?? 'VisitChanged')
}

/** VISIT-26..31. The list is asked for anew after a success and after a refusal, for what was shown may be no longer true. */
export const cancelVisit = async (ask: Ask): Promise<void> => {
  try {
    const refused = await refusalOf(ask)
    if (refused) sayFailed(refused)
    else if (await confirm(question(ask))) {
      await send(visitCalls.cancelVisit, { consultId: ask.visit.id, memberId: ask.memberId })
      toast.success(visitsTexts()('cancelled'))
    } else return
  } catch (error) {
    sayFailed(error instanceof CallError ? error.code : null)
  }
  await ask.refresh()
}
