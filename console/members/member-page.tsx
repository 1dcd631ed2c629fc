import { useParams, useSearchParams } from 'react-router'
import { CoverageBadge } from '#console/members/coverage-badge.tsx'
import { MemberAccess } from '#console/members/member-access.tsx'
import { MemberAccount } from '#console/members/member-account.tsx'
import { MemberDuplicates } from '#console/members/member-duplicates.tsx'
import { MemberFactors } from '#console/members/member-factors.tsx'
import { MemberMessages } from '#console/members/member-messages.tsx'
import styles from '#console/members/member-page.module.css'
import { MemberPrivacy } from '#console/members/member-privacy.tsx'
import { MemberSpans } from '#console/members/member-spans.tsx'
import { membersTexts } from '#console/members/members-texts.en.ts'
import { OpenMember } from '#console/members/open-member.tsx'
import { MemberHold } from '#console/retention/holds-panel.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { WaitingFrame } from '#console/shell/waiting-frame.tsx'
import { type MemberStatus, memberCalls } from '#shared/members/member-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconAlertTriangle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { codeSentence } from '#ui/lib/calls/show-error.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown, timeShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Coverage data from the sponsor; operators cannot edit them. */
const MemberCoverage = ({ person }: { person: MemberStatus['person'] }) => {
  const t = textsOf(membersTexts)
  const { group, relation, birthYear, memberNumber, telehealthId, email, phone, coverageProblem, careMerge } = person
  const ltr = (text: string | null) => (text ? <bdi dir="ltr">{text}</bdi> : t('unknown'))
  return (
    <Panel title={t('coverage')} end={<CoverageBadge problem={coverageProblem} />}>
      <FactList
        facts={[
          [t('group'), <bdi key="group">{`${group.name} (${group.code})`}</bdi>],
          [t('relation'), t(relation)],
          [t('born'), birthYear],
          [t('memberNumber'), ltr(memberNumber)],
          [t('telehealthId'), ltr(telehealthId)],
          [t('email'), ltr(email)],
          [t('phone'), ltr(phone)],
        ]}
      />
      {careMerge && (
        <div className={styles.waits}>
          <Alert tone="warning" icon={IconAlertTriangle}>
            {t('mergeWaits', { since: instantShown(careMerge.since) })}
            {careMerge.refusal && ` ${codeSentence(careMerge.refusal)}`}
          </Alert>
        </div>
      )}
    </Panel>
  )
}

/** /console/members/:id: requires a reason, then shows the member. */
export const MemberPage = () => {
  const t = textsOf(membersTexts)
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
  const t = textsOf(membersTexts)
  const { role } = useOperator()
  return (
    <>
      <MemberCoverage person={person} />
      <MemberSpans spans={person.spans} />
      <MemberDuplicates id={id} />
      <MemberPrivacy id={id} />
      <Panel
        title={t('claims')}
        end={
          <ButtonLink kind="secondary" href={`${consolePaths.members}/${id}/claims`}>
            {t('seeClaims')}
          </ButtonLink>
        }
      >
        <p>{t('claimsText')}</p>
      </Panel>
      {role === 'admin' && <MemberHold id={id} />}
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
