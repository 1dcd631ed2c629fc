import { useParams, useSearchParams } from 'react-router'
import { MemberAccess } from '#console/members/member-access.tsx'
import { MemberAccount } from '#console/members/member-account.tsx'
import { MemberCoverage } from '#console/members/member-coverage.tsx'
import { MemberDuplicates } from '#console/members/member-duplicates.tsx'
import { MemberFactors } from '#console/members/member-factors.tsx'
import { MemberMessages } from '#console/members/member-messages.tsx'
import { membersTexts } from '#console/members/members-texts.ts'
import { OpenMember } from '#console/members/open-member.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { WaitingFrame } from '#console/shell/waiting-frame.tsx'
import { type MemberStatus, memberCalls } from '#shared/members/member-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Panel } from '#ui/components/panel.tsx'
import { CallError } from '#ui/lib/call-error.ts'
import { timeShown } from '#ui/lib/format.ts'
import { useCall } from '#ui/lib/use-call.ts'

/** /console/members/:id: asks for the reason first, then shows what is there. */
export const MemberPage = () => {
  const t = membersTexts()
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const answer = useCall(memberCalls.readMember, { id })
  const back = { href: consolePaths.members, label: t('backToSearch') }
  if (answer.error instanceof CallError && answer.error.code === 'ReasonNeeded')
    return (
      <PageFrame title={t('openTitle')} lead={t('openText')} back={back}>
        <OpenMember id={id} reference={query.get('case') ?? ''} />
      </PageFrame>
    )
  if (!answer.data) return <WaitingFrame title={t('title')} back={back} answer={answer} />
  const { person, opening } = answer.data
  const reason = [t(opening.reason), opening.reference].filter(Boolean).join(' #')
  return (
    <PageFrame title={`${person.first} ${person.last}`} back={back} lead={t('openUntil', { until: timeShown(opening.expiresAt), reason })}>
      <Opened id={id} member={answer.data} />
    </PageFrame>
  )
}

const Opened = ({ id, member: { person, account } }: { id: string; member: MemberStatus }) => {
  const t = membersTexts()
  return (
    <>
      <MemberCoverage person={person} />
      <MemberDuplicates id={id} />
      {account ? (
        <>
          <MemberAccount id={id} account={account} />
          <MemberFactors id={id} factors={account.factors} />
          <MemberAccess id={id} account={account} />
          <MemberMessages id={id} messages={account.messages} />
        </>
      ) : (
        <Panel title={t('account')}>
          <p>{t('notRegisteredText')}</p>
        </Panel>
      )}
    </>
  )
}
