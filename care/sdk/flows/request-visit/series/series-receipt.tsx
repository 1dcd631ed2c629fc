import { useMemo } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import type { ScreenData } from '#care/sdk/client/ask-screen.ts'
import { StepFrame } from '#care/sdk/client/step-frame.tsx'
import { seriesDateShown } from '#care/sdk/flows/request-visit/series/series-date.ts'
import { seriesTexts } from '#care/sdk/flows/request-visit/series/series-texts.en.ts'
import styles from '#care/sdk/flows/request-visit/series/series-view.module.css'
import stepStyles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import { CalendarLink } from '#care/sdk/slots/calendar-link.tsx'
import type { seriesScreens } from '#shared/visits/series/series-screens.ts'
import { visitMinutes } from '#shared/visits/visit-length.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { host: CareHost; series: ScreenData<typeof seriesScreens.bookSeries>; zone: string }

/** The visits of a series with their references, and one calendar file of them. */
export const SeriesReceipt = ({ host, series, zone }: Props) => {
  const t = textsOf(seriesTexts)
  const others = useMemo(() => series.visits.slice(1), [series])
  const [first] = series.visits
  return (
    <StepFrame host={host} heading={t('booked')} lead={t('bookedLead')} next={textsOf(sdkTexts)('done')} onNext={host.close}>
      <ol className={styles.dates}>
        {series.visits.map(({ reference, requestedAt }) => (
          <li key={reference} className={styles.date}>
            <p>{seriesDateShown(requestedAt, zone)}</p>
            <p className={styles.note}>
              {textsOf(sdkTexts)('reference')} <bdi>{reference}</bdi>
            </p>
          </li>
        ))}
      </ol>
      {first && (
        <div className={stepStyles.receiptWays}>
          <CalendarLink
            consultId={first.consultId}
            reference={first.reference}
            sequence={first.version}
            method={first.method}
            startsAt={first.requestedAt}
            minutes={visitMinutes[first.type]}
            title={textsOf(sdkTexts)('calendarTitle')}
            others={others}
          />
        </div>
      )}
    </StepFrame>
  )
}
