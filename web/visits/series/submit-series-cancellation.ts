import { visitCalls } from '#shared/visits/visit-calls.ts'
import { send } from '#ui/lib/calls/send.ts'
import { confirmEither } from '#ui/lib/confirm.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { seriesPlaceTexts } from '#web/visits/series/series-place-texts.en.ts'
import type { CancelledVisit } from '#web/visits/submit-cancellation.ts'
import { visitTimeShown } from '#web/visits/visit-time.ts'
import { visitsTexts } from '#web/visits/visits-texts.en.ts'

/** Asks which visits of a series to cancel, and cancels them. Returns false if the member decides against it. */
export const submitSeriesCancellation = async ({ visit, memberId, ownZone }: CancelledVisit): Promise<boolean> => {
  const [t, words] = [textsOf(seriesPlaceTexts), textsOf(visitsTexts)]
  const text = t('text', { date: visitTimeShown(visit, ownZone) })
  const said = await confirmEither({ title: words('cancelTitle'), text, no: words('no'), also: t('one'), yes: t('later'), isDanger: true })
  if (said === false) return false
  const which = said === 'also' ? 'one' : 'later'
  const { later } = (await send(visitCalls.cancelVisit, { consultId: visit.id, memberId, which })).data
  toast.success(later ? t('cancelled', { n: later.cancelled }) : words('cancelled'))
  if (later && later.kept > 0) toast.info(t('kept', { n: later.kept }))
  return true
}
