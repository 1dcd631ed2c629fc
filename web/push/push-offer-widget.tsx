import { type ReactNode, useId, useState } from 'react'
import { pushCalls } from '#shared/push/push-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { mayOfferPush, pushOffer } from '#ui/lib/page/push-ability.ts'
import { dismissBanner } from '#ui/lib/page/storage.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/push/push-offer.module.css'
import { pushOfferTexts } from '#web/push/push-offer-texts.en.ts'
import { useTurnPushOn } from '#web/push/use-turn-push-on.ts'

type Props = {
  /** Placeholder until it is known whether there is an offer. */
  waiting?: ReactNode
}

/**
 * Offers push notifications where they help: beside a booked visit and in the waiting room. It shows until the member answers it on this
 * device, and never where notifications are blocked or already on.
 */
export const PushOfferWidget = ({ waiting = null }: Props) => {
  const [isOpen, setOpen] = useState(mayOfferPush)
  if (!isOpen) return null
  const answer = () => {
    dismissBanner(pushOffer)
    setOpen(false)
  }
  return <Offer onAnswer={answer} waiting={waiting} />
}

const Offer = ({ onAnswer, waiting }: Required<Props> & { onAnswer: () => void }) => {
  const t = textsOf(pushOfferTexts)
  const heading = useId()
  const { data, error, refetch } = useCall(pushCalls.listPushDevices, {})
  const { turnOn, isBusy } = useTurnPushOn(refetch)
  if (!data && error === null) return waiting
  const { publicKey = null } = data ?? {}
  if (publicKey === null) return null
  return (
    <section className={styles.offer} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{t('title')}</h2>
        <p>{t('when')}</p>
        <p>{t('private')}</p>
      </div>
      <div className={styles.actions}>
        <Button kind="tinted" isBusy={isBusy} onClick={() => turnOn(publicKey).then((isDone) => isDone && onAnswer())}>
          {t('turnOn')}
        </Button>
        <Button kind="quiet" onClick={onAnswer}>
          {t('notNow')}
        </Button>
      </div>
    </section>
  )
}
