import { membersTexts } from '#console/members/members-texts.en.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { textsOf } from '#ui/lib/texts.ts'

const problems = [
  'GroupNoStartDate',
  'GroupTerminated',
  'MemberInactiveGroup',
  'MemberNoEffectiveDate',
  'MemberNotActive',
  'MemberTerminated',
] as const

/** Whether the person is covered today, or why not. */
export const CoverageBadge = ({ problem }: { problem: string | null }) => {
  const t = textsOf(membersTexts)
  if (problem === null) return <StatusBadge tone="success">{t('covered')}</StatusBadge>
  const known = problems.find((one) => one === problem)
  return <StatusBadge tone="warning">{known ? t(known) : problem}</StatusBadge>
}
