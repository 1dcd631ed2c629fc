import { useQuery } from '@tanstack/react-query'
import { useClinician } from '#care/clinic/shell/clinic-config.ts'
import { useVisitAct } from '#care/clinic/shell/use-visit-act.ts'
import { clinicHandOverTexts } from '#care/clinic/visits/hand-over/clinic-hand-over-texts.en.ts'
import { OfferAnswers, OfferNote } from '#care/clinic/visits/hand-over/offer-answers.tsx'
import styles from '#care/clinic/visits/visit-page.module.css'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { type HandOverOffer, handOverCalls } from '#shared/clinicians/hand-over-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { callQuery } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const fullName = ({ first, last }: { first: string; last: string }) => `${first} ${last}`

/** Milliseconds between polls, in addition to the event stream: an offer ends by itself. */
const rhythm = 15_000

/** The open offer of a visit, for who made it and for the colleague, or how the last one ended. */
export const HandOverPanel = ({ visit: { id }, now }: { visit: ClinicVisit; now: Date }) => {
  const t = textsOf(clinicHandOverTexts)
  const { data } = useQuery({ ...callQuery(handOverCalls.readHandOver, { id }), refetchInterval: rhythm })
  if (!data) return null
  const { offer, last } = data
  if (offer && new Date(offer.endsAt) > now) return offer.isToMe ? <Offered offer={offer} /> : <Waits id={id} offer={offer} />
  if (last?.outcome !== 'declined' && last?.outcome !== 'lapsed') return null
  return (
    <Alert tone="info" icon={IconInfoCircle}>
      {t(last.outcome, { name: fullName(last.to) })}
    </Alert>
  )
}

const Waits = ({ id, offer: { to, endsAt } }: { id: string; offer: HandOverOffer }) => {
  const t = textsOf(clinicHandOverTexts)
  const { timeZone } = useClinician()
  const { run, isBusy } = useVisitAct()
  const withdraw = () => run(() => send(handOverCalls.withdrawHandOver, { id }), t('withdrawn'))
  return (
    <Panel title={t('waits', { name: fullName(to) })}>
      <FieldStack>
        <p>{t('waitsText', { name: fullName(to), time: instantShown(endsAt, timeZone) })}</p>
        <div className={styles.ways}>
          <Button kind="secondary" isBusy={isBusy} onClick={withdraw}>
            {t('withdraw')}
          </Button>
        </div>
      </FieldStack>
    </Panel>
  )
}

const Offered = ({ offer }: { offer: HandOverOffer }) => {
  const t = textsOf(clinicHandOverTexts)
  const { timeZone } = useClinician()
  return (
    <Panel title={t('offered', { name: fullName(offer.from) })}>
      <FieldStack>
        <p>{t('offeredText', { time: instantShown(offer.endsAt, timeZone) })}</p>
        <OfferNote offer={offer} />
        <OfferAnswers offer={offer} />
      </FieldStack>
    </Panel>
  )
}
