import styles from '#console/audit/alarm-panel.module.css'
import { auditTexts } from '#console/audit/audit-texts.ts'
import { StatTiles } from '#console/shell/stat-tiles.tsx'
import { auditCalls } from '#shared/audit/audit-calls.ts'
import type { Answer } from '#shared/calls.ts'
import { Alert } from '#ui/components/alert.tsx'
import { IconAlertTriangle } from '#ui/components/icons.ts'
import { Loaded } from '#ui/components/loaded.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { useCall } from '#ui/lib/use-call.ts'

type Alarm = Answer<typeof auditCalls.readAlarms>[number]

/** What the last hour counts to. Calm, as long as nothing is above its mark. */
export const AlarmPanel = () => {
  const t = auditTexts()
  const answer = useCall(auditCalls.readAlarms, {})
  return (
    <Panel title={t('alarms')}>
      <Loaded answer={answer}>{(alarms) => <Alarms alarms={alarms} />}</Loaded>
    </Panel>
  )
}

const Alarms = ({ alarms }: { alarms: readonly Alarm[] }) => {
  const t = auditTexts()
  const raised = alarms.filter(({ isRaised }) => isRaised).map(({ alarm }) => t(alarm))
  return (
    <div className={styles.alarmList}>
      {raised.length === 0 ? (
        <p>{t('calm')}</p>
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
