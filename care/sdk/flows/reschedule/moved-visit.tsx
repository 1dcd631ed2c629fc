import type { CareHost } from '#care/sdk/care-host.ts'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import type { ShownVisit } from '#care/sdk/client/visit-screen-data.ts'
import { instantsOf } from '#care/sdk/flows/reschedule/reschedule-way.ts'
import { VisitNow } from '#care/sdk/flows/reschedule/visit-now.tsx'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import { CalendarLink } from '#care/sdk/slots/calendar-link.tsx'
import { visitMinutes } from '#shared/visits/visit-length.ts'
import { visitTypeOf } from '#shared/visits/visit-types.ts'

/** The visit as it stands after the move; agreed on, it goes into a calendar. */
export const MovedVisit = ({ host, visit }: { host: CareHost; visit: ShownVisit }) => {
  const t = sdkTexts()
  const isAgreed = visit.status === 'Locked'
  const [startsAt] = instantsOf([visit.requested_date])
  return (
    <StepFrame
      host={host}
      heading={isAgreed ? t('movedTitle') : t('timesSent')}
      lead={isAgreed ? t('sentBooked') : t('timesSentMore')}
      next={t('done')}
      onNext={host.close}
    >
      <VisitNow visit={visit} />
      {isAgreed && startsAt && (
        <div>
          <CalendarLink
            consultId={visit.consult_id}
            reference={visit.reference}
            startsAt={startsAt}
            minutes={visitMinutes[visitTypeOf(visit.consult_type)]}
            title={t('calendarTitle')}
          />
        </div>
      )}
    </StepFrame>
  )
}
