import styles from '#console/chart/opened-charts.module.css'
import { openedChartsTexts } from '#console/chart/opened-charts-texts.en.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import type { ChartOpening } from '#shared/chart/chart-opening.ts'
import { consoleChartCalls } from '#shared/chart/console-chart-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** /console/opened-charts: charts that clinicians opened by giving a reason, to be reviewed. */
export const OpenedChartsPage = () => {
  const t = textsOf(openedChartsTexts)
  const answer = useCall(consoleChartCalls.listOpenedCharts, {})
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Panel>
        <PanelLoaded answer={answer}>
          {(openings) =>
            openings.length === 0 ? (
              <p>{t('none')}</p>
            ) : (
              <ul className={styles.lines}>
                {openings.map((opening) => (
                  <Opening key={opening.id} opening={opening} />
                ))}
              </ul>
            )
          }
        </PanelLoaded>
      </Panel>
    </PageFrame>
  )
}

const Opening = ({ opening: { id, clinician, patient, reason, opened_at, reviewed_at, reviewed_by } }: { opening: ChartOpening }) => {
  const t = textsOf(openedChartsTexts)
  const { isBusy, run } = useAction(consoleChartCalls.listOpenedCharts)
  const time = instantShown(opened_at)
  const review = async () => {
    if (await run(() => send(consoleChartCalls.reviewOpenedChart, { id }))) toast.success(t('done'))
  }
  return (
    <li>
      <h2>
        <bdi>{t('line', { clinician, patient })}</bdi>
        {reviewed_at === null && <StatusBadge tone="warning">{t('waits')}</StatusBadge>}
      </h2>
      <p className={styles.more}>{t('opened', { time })}</p>
      <p dir="auto">
        {t('reason')}: {reason ?? t('unreadable')}
      </p>
      {reviewed_at === null ? (
        <div>
          <Button kind="secondary" isBusy={isBusy} aria-label={t('reviewOf', { patient, time })} onClick={review}>
            {t('review')}
          </Button>
        </div>
      ) : (
        <p className={styles.more}>{t('reviewed', { name: reviewed_by ?? '', time: instantShown(reviewed_at) })}</p>
      )}
    </li>
  )
}
