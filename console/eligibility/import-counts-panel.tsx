import styles from '#console/eligibility/imports-page.module.css'
import { importsTexts } from '#console/eligibility/imports-texts.en.ts'
import { StatTiles } from '#console/shell/stat-tiles.tsx'
import type { ShownRun } from '#shared/eligibility/import-calls.ts'
import { classNames } from '#ui/components/class-names.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconAlertTriangle, IconShieldCheck } from '#ui/components/icons.ts'
import type { Tone } from '#ui/components/states/status-badge.tsx'
import { numberShown, percentShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const parts = [
  ['unchanged', 'neutral'],
  ['changed', 'info'],
  ['added', 'success'],
  ['terminated', 'warning'],
  ['rejected', 'danger'],
] as const satisfies readonly (readonly [string, Tone])[]

type Props = { counts: NonNullable<ShownRun['counts']>; guard: ShownRun['guard'] }

/** Number of rows by outcome, and whether each group stays within the guard's limit of terminations. */
export const ImportCountsPanel = ({ counts, guard }: Props) => {
  const t = textsOf(importsTexts)
  return (
    <Panel>
      <StatTiles stats={parts.map(([name, tone]) => ({ label: t(name), value: numberShown(counts[name]), tone }))} />
      {guard.map((of) => (
        <div key={of.group} className={styles.guard}>
          <span className={classNames(styles.shield, of.exceeded && styles.exceeded)}>
            <Icon of={of.exceeded ? IconAlertTriangle : IconShieldCheck} />
          </span>
          <div>
            <p className={styles.verdict}>{t(of.exceeded ? 'guardExceeded' : 'guardPassed')}</p>
            <p className={styles.note}>{guardSentence(of)}</p>
          </div>
        </div>
      ))}
    </Panel>
  )
}

const guardSentence = ({ group, ending, active, percent }: Props['guard'][number]): string => {
  const share = percentShown(active === 0 ? 0 : ending / active)
  return textsOf(importsTexts)('guardGroup', { group, ending: numberShown(ending), active: numberShown(active), share, percent })
}
