import type { CareHost } from '#care/sdk/care-host.ts'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { Receipt } from '#care/sdk/client/visit-screen-data.ts'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { CalendarLink } from '#care/sdk/slots/calendar-link.tsx'
import { visitMinutes } from '#shared/visits/visit-length.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { instantShown, moneyShown } from '#ui/lib/format.ts'

/** What was sent, with its reference; the same whenever and wherever it is sent again. */
export const ReceiptView = ({ host, receipt, zone }: { host: CareHost; receipt: Receipt; zone: string }) => {
  const t = sdkTexts()
  const { consultId, reference, type, status, isOnDemand, requestedAt, priceCents } = receipt
  const isBooked = status === 'Locked' && !isOnDemand
  const isByMessage = type === 'Dermatology'
  const more = isBooked ? 'sentBooked' : isByMessage ? 'sentByMessage' : isOnDemand ? 'sentOnDemand' : 'sentTimes'
  return (
    <StepFrame host={host} heading={isBooked ? t('booked') : t('sent')} lead={t(more)} next={t('done')} onNext={host.close}>
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
          <CalendarLink {...{ consultId, reference }} startsAt={requestedAt} minutes={visitMinutes[type]} title={t('calendarTitle')} />
        </div>
      )}
    </StepFrame>
  )
}
