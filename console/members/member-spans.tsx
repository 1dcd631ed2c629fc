import { membersTexts } from '#console/members/members-texts.en.ts'
import type { Column } from '#console/shell/data-table.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import type { ShownSpan } from '#shared/members/member-calls.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { dateShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Lines of coverage with a name of their own (HD03); others are shown by their code. */
const namedLines = ['HLT', 'DEN', 'VIS', 'PDG', 'HMO', 'PPO', 'EPO', 'POS', 'MM'] as const

const lineShown = (line: string): string => {
  const t = textsOf(membersTexts)
  if (line === '') return t('lineNotGiven')
  const named = namedLines.find((one) => one === line)
  return named ? `${t(named)} (${named})` : line
}

const Telehealth = ({ isVoid, grants }: ShownSpan) => {
  const t = textsOf(membersTexts)
  if (isVoid) return <StatusBadge tone="warning">{t('voidSpan')}</StatusBadge>
  return <StatusBadge tone={grants ? 'success' : 'neutral'}>{t(grants ? 'grantsTelehealth' : 'noTelehealth')}</StatusBadge>
}

const Source = ({ file }: ShownSpan) => {
  const t = textsOf(membersTexts)
  if (file === null) return t('notFromFile')
  return (
    <>
      <bdi>{file.name}</bdi>, {dateShown(file.importedAt.slice(0, 10))}
    </>
  )
}

const columns = (): Column<ShownSpan>[] => {
  const t = textsOf(membersTexts)
  return [
    { head: t('line'), cell: ({ line }) => <bdi>{lineShown(line)}</bdi> },
    { head: t('plan'), cell: ({ plan }) => <bdi>{plan || '–'}</bdi> },
    { head: t('from'), cell: ({ startsOn }) => dateShown(startsOn) },
    { head: t('to'), cell: ({ endsOn }) => (endsOn ? dateShown(endsOn) : t('noEnd')) },
    { head: t('telehealth'), cell: Telehealth },
    { head: t('source'), cell: Source },
  ]
}

/** A person's coverage, one row for each line, plan and period without a gap. */
export const MemberSpans = ({ spans }: { spans: readonly ShownSpan[] }) => {
  const t = textsOf(membersTexts)
  return (
    <TablePanel
      title={t('spans')}
      columns={columns()}
      rows={spans}
      keyOf={({ line, plan, startsOn, isVoid }) => [line, plan, startsOn, isVoid].join(' ')}
      empty={t('noSpans')}
    />
  )
}
