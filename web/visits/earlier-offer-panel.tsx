import { useState } from 'react'
import { visitCalls } from '#shared/visits/visit-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { timeShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'
import { useOwnZone, useSession } from '#web/session/use-session.tsx'
import styles from '#web/visits/earlier-offer-panel.module.css'
import { earlierTexts } from '#web/visits/earlier-texts.en.ts'
import type { ShownEarlierOffer, ShownVisit } from '#web/visits/shown-visit.ts'
import { instantInBoth } from '#web/visits/visit-time.ts'

/** `describedBy` is the id of the element that names the visit. */
type Props = { visit: ShownVisit; offer: ShownEarlierOffer; describedBy: string }

/** An earlier time held for a visit until the member decides or the offer expires. */
export const EarlierOfferPanel = ({ visit, offer, describedBy }: Props) => {
  const t = textsOf(earlierTexts)
  const { telehealthId: memberId } = useSession().familyMember
  const ownZone = useOwnZone()
  const { isBusy, run } = useAction(visitCalls.listVisits)
  const [pressed, setPressed] = useState<'take' | 'keepMine' | null>(null)
  const answer = (way: 'take' | 'keepMine') => {
    setPressed(way)
    const takes = way === 'take'
    const sendAnswer = async () => {
      await send(visitCalls.answerEarlierVisit, { consultId: visit.id, memberId, offerId: offer.id, takes })
      if (takes) toast.success(t('taken'))
      else toast.info(t('left'))
    }
    // Accepted, declined or lost: the list is out of date in each case.
    return run(sendAnswer, { refreshesAlways: true })
  }
  const way = (name: 'take' | 'keepMine', kind: 'tinted' | 'quiet') => (
    <Button kind={kind} isBusy={isBusy && pressed === name} aria-describedby={describedBy} onClick={() => void answer(name)}>
      {t(name)}
    </Button>
  )
  const time = instantInBoth(offer.startsAt, ownZone, visit.timeZone)
  return (
    <section className={styles.offer} aria-label={t('free')}>
      <p role="status">
        <b>{t('free')}</b>
        <span>{t('freeWith', { time, provider: offer.provider })}</span>
        <span className={styles.kept}>{t('kept', { time: timeShown(offer.until.toISOString(), ownZone) })}</span>
      </p>
      <div>
        {way('take', 'tinted')}
        {way('keepMine', 'quiet')}
      </div>
    </section>
  )
}
