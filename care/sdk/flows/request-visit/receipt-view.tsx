import type { CareHost } from '#care/sdk/care-host.ts'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { Receipt } from '#care/sdk/client/visit-screen-data.ts'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { CalendarLink } from '#care/sdk/slots/calendar-link.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { instantShown, moneyShown } from '#ui/lib/format.ts'

/** Minutes that a visit may take, where its kind is not said any more. */
const minutes = 30

/** What was sent, with its reference; the same whenever and wherever it is sent again. */
export const ReceiptView = ({ host, receipt, zone }: { host: CareHost; receipt: Receipt; zone: string }) => {
  const t = sdkTexts()
  const { consultId, reference, status, isOnDemand, requestedAt, priceCents } = receipt
  const isBooked = status === 'Locked' && !isOnDemand
  const more = isBooked ? 'sentBooked' : isOnDemand ? 'sentOnDemand' : 'sentTimes'
  return (
    <StepFrame host={host} heading={isBooked ? t('booked') : t('sent')} lead={t(more)} next={t('done')} onNext={host.close}>
      <FactList
        facts={[
          [t('reference'), <bdi key="reference">{reference}</bdi>],
          ...(isBooked ? [[t('whenShort'), instantShown(requestedAt, zone)] as const] : []),
          [t('price'), moneyShown(priceCents)],
        ]}
      />
      {isBooked && (
        <div className={styles.receiptWays}>
          <CalendarLink consultId={consultId} reference={reference} startsAt={requestedAt} minutes={minutes} title={t('calendarTitle')} />
        </div>
      )}
    </StepFrame>
  )
}
