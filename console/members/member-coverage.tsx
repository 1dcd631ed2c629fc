import { CoverageBadge } from '#console/members/coverage-badge.tsx'
import { membersTexts } from '#console/members/members-texts.ts'
import type { MemberStatus } from '#shared/members/member-calls.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/panel.tsx'
import { dateShown } from '#ui/lib/format.ts'

/** What the sponsor says; nobody corrects it here. */
export const MemberCoverage = ({ person }: { person: MemberStatus['person'] }) => {
  const t = membersTexts()
  const { group, relation, birthYear, memberNumber, telehealthId, startsOn, endsOn, email, phone, coverageProblem } = person
  const ltr = (text: string | null) => (text ? <bdi dir="ltr">{text}</bdi> : t('unknown'))
  return (
    <Panel title={t('coverage')} end={<CoverageBadge problem={coverageProblem} />}>
      <FactList
        facts={[
          [t('group'), <bdi key="group">{`${group.name} (${group.code})`}</bdi>],
          [t('relation'), t(relation)],
          [t('born'), birthYear],
          [t('from'), startsOn ? dateShown(startsOn) : t('unknown')],
          [t('to'), endsOn ? dateShown(endsOn) : t('noEnd')],
          [t('memberNumber'), ltr(memberNumber)],
          [t('telehealthId'), ltr(telehealthId)],
          [t('email'), ltr(email)],
          [t('phone'), ltr(phone)],
        ]}
      />
    </Panel>
  )
}
