import type { CareHost } from '#care/sdk/care-host.ts'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { Receipt } from '#care/sdk/client/visit-screen-data.ts'
import { seriesTexts } from '#care/sdk/flows/request-visit/series/series-texts.en.ts'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { CalendarLink } from '#care/sdk/slots/calendar-link.tsx'
import { paths, withQuery } from '#shared/paths.ts'
import { isRepeatable } from '#shared/visits/series/series-rules.ts'
import { visitMinutes } from '#shared/visits/visit-length.ts'
import { Button, ButtonLink } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { instantShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { host: CareHost; receipt: Receipt; zone: string }

/** The receipt of the request with its reference; sending the same draft again returns the same receipt. */
export const ReceiptView = ({ host, receipt, zone }: Props) => {
  const t = textsOf(sdkTexts)
  const { consultId, reference, type, method, version, status, isOnDemand, requestedAt, priceCents } = receipt
  const isBooked = status === 'Locked' && !isOnDemand
  const isByMessage = type === 'Dermatology'
  const isNow = isOnDemand && !isByMessage
  const more = isBooked ? 'sentBooked' : isByMessage ? 'sentByMessage' : isOnDemand ? 'sentOnDemand' : 'sentTimes'
  return (
    <StepFrame
      host={host}
      heading={isBooked ? t('booked') : t('sent')}
      lead={t(more)}
      next={t('done')}
      onNext={host.close}
      {...(isNow ? { foot: <WaitingRoomFoot host={host} consultId={consultId} /> } : {})}
    >
      <FactList
        facts={[
          [t('reference'), <bdi key="reference">{reference}</bdi>],
          ...(isBooked ? [[t('whenShort'), instantShown(requestedAt, zone)] as const] : []),
          ...(isByMessage ? [[t('methodShort'), t('answeredByMessage')] as const] : []),
          [t('price'), moneyShown(priceCents)],
        ]}
      />
      {isBooked && (
        <div className={styles.receiptWays}>
          <CalendarLink
            {...{ consultId, reference, method }}
            sequence={version}
            startsAt={requestedAt}
            minutes={visitMinutes[type]}
            title={t('calendarTitle')}
          />
          {isRepeatable(type) && <RepeatLink consultId={consultId} />}
        </div>
      )}
      {status === 'Requested' && !isOnDemand && isRepeatable(type) && (
        <div className={styles.receiptWays}>
          <RepeatLink consultId={consultId} />
        </div>
      )}
    </StepFrame>
  )
}

/** Leads to a series of this visit: booked at once, or with the visit when its time is agreed on. */
const RepeatLink = ({ consultId }: { consultId: string }) => (
  <ButtonLink kind="secondary" href={withQuery(paths.requestVisit, { repeat: consultId })}>
    {textsOf(seriesTexts)('repeat')}
  </ButtonLink>
)

/** The wait begins at once: the main action leads to it, by video and by phone. */
const WaitingRoomFoot = ({ host, consultId }: { host: CareHost; consultId: string }) => {
  const t = textsOf(sdkTexts)
  return (
    <>
      <Button kind="quiet" onClick={host.close}>
        {t('done')}
      </Button>
      <ButtonLink isLarge href={withQuery(paths.waitingRoom, { consultId })}>
        {t('toWaitingRoom')}
      </ButtonLink>
    </>
  )
}
