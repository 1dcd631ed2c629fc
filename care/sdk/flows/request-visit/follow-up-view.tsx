import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen, type ScreenData } from '#care/sdk/client/ask-screen.ts'
import { Choice } from '#care/sdk/client/choice.tsx'
import { FlowLoading } from '#care/sdk/client/flow-loading.tsx'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { Receipt } from '#care/sdk/client/visit-screen-data.ts'
import { ConsentSentence } from '#care/sdk/flows/request-visit/consent-sentence.tsx'
import { followUpTexts } from '#care/sdk/flows/request-visit/follow-up-texts.en.ts'
import { ReceiptView } from '#care/sdk/flows/request-visit/receipt-view.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { nameWithCredentials } from '#care/sdk/slots/slot-days.ts'
import { zoneShown } from '#care/sdk/slots/zone-shown.ts'
import { stateTexts } from '#care/sdk/state-texts.en.ts'
import { paths, withQuery } from '#shared/paths.ts'
import { followUpScreens } from '#shared/visits/choice/follow-up-screens.ts'
import { consultTypeInAddress, consultTypeOf } from '#shared/visits/visit-types.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { confirm } from '#ui/lib/confirm.ts'
import { deviceZone } from '#ui/lib/device-zone.ts'
import { dateShown, instantShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type FollowUp = ScreenData<typeof followUpScreens.readFollowUp>
type Props = { host: CareHost; followUpId: string }

/** A follow-up that the clinician proposed: one of the times near its day, the price, and one press to book it. */
export const FollowUpView = ({ host, followUpId }: Props) => {
  const load = useLoad(() => askScreen(host, followUpScreens.readFollowUp, { followUpId }))
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  if (receipt) return <ReceiptView host={host} receipt={receipt} zone={deviceZone()} />
  if (!load.data) return <FlowLoading host={host} load={load} />
  const { data, reload } = load
  const booked = (made: Receipt) => {
    setReceipt(made)
    host.whenVisitsChanged()
  }
  return data.state === 'offered' ? (
    <Offer key={data.suggestedSlotId} {...{ host, reload }} followUp={data} onBooked={booked} />
  ) : (
    <Settled host={host} followUp={data} />
  )
}

/** The request flow with the same clinician, for another time. */
const requestPath = ({ type, patient, clinician }: FollowUp): string =>
  withQuery(paths.requestVisit, {
    type: consultTypeInAddress(consultTypeOf(type)),
    patient: patient.telehealthId,
    clinician: clinician.id,
  })

const Settled = ({ host, followUp }: { host: CareHost; followUp: FollowUp }) => {
  const t = textsOf(followUpTexts)
  const { state } = followUp
  return (
    <StepFrame
      host={host}
      heading={t(state === 'booked' ? 'bookedTitle' : state === 'declined' ? 'declinedTitle' : 'overTitle')}
      lead={t(state === 'booked' ? 'bookedLead' : 'overLead')}
      next={textsOf(sdkTexts)('done')}
      onNext={host.close}
    >
      {state !== 'booked' && (
        <div>
          <ButtonLink kind="secondary" href={requestPath(followUp)}>
            {t('request')}
          </ButtonLink>
        </div>
      )}
    </StepFrame>
  )
}

type OfferProps = { host: CareHost; followUp: FollowUp; reload: () => void; onBooked: (receipt: Receipt) => void }

const Offer = ({ host, followUp, reload, onBooked }: OfferProps) => {
  const [t, words] = [textsOf(followUpTexts), textsOf(sdkTexts)]
  const { followUpId, slots, priceCents, dueOn } = followUp
  const [slotId, setSlotId] = useState(followUp.suggestedSlotId)
  const { isBusy, run } = useBusy()
  const [error, setError] = useState<unknown>(null)
  const zone = deviceZone()
  const chosen = slots.find((slot) => slot.slotId === slotId)
  const name = nameWithCredentials(followUp.clinician)
  const book = async () => {
    if (!chosen || priceCents === null) return
    const { startsAt } = chosen
    const asked = { followUpId, slotId: chosen.slotId, startsAt, timeZone: zone, consents: true, priceCents } as const
    const made = await askScreen(host, followUpScreens.bookFollowUp, asked).catch((problem: unknown) => {
      // Another time or price holds by now: it is shown before the next press.
      if (problem instanceof CallError && ['SlotTaken', 'PriceChanged', 'OfferOver', 'TimePast'].includes(problem.code ?? '')) reload()
      throw problem
    })
    onBooked(made)
  }
  const decline = async () => {
    if (!(await confirm({ title: t('declineTitle'), text: t('declineText'), yes: t('decline'), no: t('keep') }))) return
    await run(async () => {
      await askScreen(host, followUpScreens.declineFollowUp, { followUpId })
      host.whenVisitsChanged()
      reload()
    }, setError)
  }
  const canBook = chosen !== undefined && priceCents !== null
  return (
    <StepFrame
      host={host}
      heading={t('title', { name })}
      lead={t('lead', { date: dateShown(dueOn) })}
      next={canBook ? t('book') : words('done')}
      onNext={canBook ? book : host.close}
      error={error}
    >
      <Facts followUp={followUp} />
      {canBook && (
        <p className={styles.nothing}>
          <ConsentSentence text="consentByBooking" />
        </p>
      )}
      {slots.length > 0 ? (
        <Choice
          name="slotId"
          label={t('times')}
          options={slots.map(({ slotId: value, startsAt }) => ({ value, title: instantShown(startsAt, zone) }))}
          value={slotId}
          onChange={setSlotId}
        />
      ) : (
        <p>{t('noTimes')}</p>
      )}
      <p className={styles.nothing}>{words('timesIn', { zone: zoneShown(zone) })}</p>
      <div className={styles.receiptWays}>
        <ButtonLink kind="secondary" href={requestPath(followUp)}>
          {t('otherTimes')}
        </ButtonLink>
        <Button kind="quiet" isBusy={isBusy} onClick={() => void decline()}>
          {t('decline')}
        </Button>
      </div>
    </StepFrame>
  )
}

const Facts = ({ followUp: { reason, patient, method, phone, usState, priceCents } }: { followUp: FollowUp }) => {
  const [t, words] = [textsOf(followUpTexts), textsOf(sdkTexts)]
  const number = phone && (
    <bdi key="phone" dir="ltr">
      {maskPhone(phone)}
    </bdi>
  )
  return (
    <FactList
      facts={[
        ...(patient.isSelf ? [] : [[words('patient'), `${patient.first} ${patient.last}`] as const]),
        ...(reason === null ? [] : [[words('reasonShort'), <bdi key="reason">{reason}</bdi>] as const]),
        [words('methodShort'), number ? <Sentence key="method" parts={words.parts('byPhone', { phone: number })} /> : words(method)],
        [words('where'), t('inState', { state: textsOf(stateTexts)(usState as keyof typeof stateTexts) })],
        [words('price'), priceCents === null ? words('priceUnknown') : moneyShown(priceCents)],
      ]}
    />
  )
}
