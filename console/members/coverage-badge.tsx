import { membersTexts } from '#console/members/members-texts.ts'
import { StatusBadge } from '#ui/components/status-badge.tsx'

const problems = [
  ...(['GroupNoStartDate', 'GroupTerminated', 'MemberInactiveGroup'] as const),
  ...(['MemberNoEffectiveDate', 'MemberNotActive', 'MemberTerminated'] as const),
]

/** Whether somebody is covered today, or why not. */
export const CoverageBadge = ({ problem }: { problem: string | null }) => {
  const t = membersTexts()
  if (problem === null) return <StatusBadge tone="success">{t('covered')}</StatusBadge>
  const known = problems.find((one) => one === problem)
  return <StatusBadge tone="warning">{known ? t(known) : problem}</StatusBadge>
}
