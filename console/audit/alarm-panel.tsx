import styles from '#console/audit/audit-panels.module.css'
import { auditTexts } from '#console/audit/audit-texts.en.ts'
import { StatTiles } from '#console/shell/stat-tiles.tsx'
import { auditCalls } from '#shared/audit/audit-calls.ts'
import type { Answer } from '#shared/calls.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconAlertTriangle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Alarm = Answer<typeof auditCalls.readAlarms>[number]

/** Event counts of the last hour, highlighted when above their threshold. */
export const AlarmPanel = () => {
  const t = textsOf(auditTexts)
  const answer = useCall(auditCalls.readAlarms, {})
  return (
    <Panel title={t('alarms')}>
      <PanelLoaded answer={answer}>{(alarms) => <Alarms alarms={alarms} />}</PanelLoaded>
    </Panel>
  )
}

const Alarms = ({ alarms }: { alarms: readonly Alarm[] }) => {
  const t = textsOf(auditTexts)
  const raised = alarms.filter(({ isRaised }) => isRaised).map(({ alarm }) => t(alarm))
  return (
    <div className={styles.alarmList}>
      {raised.length === 0 ? (
        <p>{t('noAlarms')}</p>
      ) : (
        <Alert tone="warning" icon={IconAlertTriangle}>
          {t('raised', { what: raised.join(', ') })}
        </Alert>
      )}
      <StatTiles
        stats={alarms.map(({ alarm, count, limit, isRaised }) => ({
          label: t(alarm),
          value: <bdi>{t('ofLimit', { n: count, limit })}</bdi>,
          ...(isRaised ? { tone: 'warning' as const } : {}),
        }))}
      />
    </div>
  )
}
