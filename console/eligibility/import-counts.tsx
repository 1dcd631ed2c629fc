import styles from '#console/eligibility/imports-page.module.css'
import { importsTexts } from '#console/eligibility/imports-texts.ts'
import { StatTiles } from '#console/shell/stat-tiles.tsx'
import type { ShownRun } from '#shared/eligibility/import-calls.ts'
import { classNames } from '#ui/components/class-names.ts'
import { Icon } from '#ui/components/icon.tsx'
import { IconAlertTriangle, IconShieldCheck } from '#ui/components/icons.ts'
import { Panel } from '#ui/components/panel.tsx'
import type { Tone } from '#ui/components/status-badge.tsx'
import { numberShown, percentShown } from '#ui/lib/format.ts'

const parts = [
  ['unchanged', 'neutral'],
  ['changed', 'info'],
  ['added', 'success'],
  ['terminated', 'warning'],
  ['rejected', 'danger'],
] as const satisfies readonly (readonly [string, Tone])[]

type Props = { counts: NonNullable<ShownRun['counts']>; guard: ShownRun['guard'] }

/** What would happen to how many, and whether the guard lets it. */
export const ImportCounts = ({ counts, guard }: Props) => {
  const t = importsTexts()
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
  return importsTexts()('guardGroup', { group, ending: numberShown(ending), active: numberShown(active), share, percent })
}
