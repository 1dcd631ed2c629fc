import type { DueCount } from '#platform/retention/keep-rows.ts'
import type { Portal } from '#server/portal.ts'
import { countPortalDue } from '#server/retention/read-retention.ts'
import { readRetentionSettings } from '#server/retention/retention-settings.ts'
import { keptKind, type RetentionKind, retentionKindNames } from '#shared/retention/retention-kinds.ts'
import { retentionDays, settableDays } from '#shared/retention/retention-rules.ts'
import { retentionTexts } from '#shared/retention/retention-texts.en.ts'

export const retentionUsage = `  npm run foyer -- retention    how long each kind of data is kept, why, and what the portal would delete now`

const periodOf = (kind: RetentionKind, days: number | null): string => {
  const { period } = keptKind(kind)
  if (period === 'owner') return 'with its owner'
  if ('atLeast' in period) return `${period.atLeast} days at least`
  const bounds = settableDays(kind)
  return bounds ? `${days} days (${bounds.least} to ${bounds.most})` : `${days} days`
}

const countOf = (count: DueCount | undefined): string => {
  if (!count) return ''
  return `  now: ${count.due}${count.held > 0 ? `, kept for a legal hold: ${count.held}` : ''}`
}

/** Prints the table of retention. The telehealth service counts its own rows: the console shows them. */
export const runRetentionCommand = async ({ db, clock }: Pick<Portal, 'db' | 'clock'>, print: (line: string) => void): Promise<void> => {
  const { settings } = await readRetentionSettings(db)
  const counts = await countPortalDue({ db, clock })
  for (const kind of retentionKindNames) {
    const { why, source, portal = [], care = [] } = keptKind(kind)
    const count = counts.find((one) => one.kind === kind)
    print(`${retentionTexts[kind]}: ${periodOf(kind, retentionDays(kind, settings))}${countOf(count)}`)
    print(`    ${retentionTexts[why]}${source === undefined ? '' : ` ${source}`}`)
    print(`    ${[...portal.map((table) => `portal.${table}`), ...care.map((table) => `care.${table}`)].join(', ')}`)
  }
}
