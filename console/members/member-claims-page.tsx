import { useParams, useSearchParams } from 'react-router'
import { MemberClaim } from '#console/members/member-claim.tsx'
import { membersTexts } from '#console/members/members-texts.en.ts'
import { OpenMember } from '#console/members/open-member.tsx'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { WaitingFrame } from '#console/shell/waiting-frame.tsx'
import type { Answer } from '#shared/calls.ts'
import { claimTexts } from '#shared/claims/claim-texts.en.ts'
import { memberClaimCalls } from '#shared/claims/member-claim-calls.ts'
import { memberCalls } from '#shared/members/member-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { usePages } from '#ui/lib/calls/use-pages.ts'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

type Row = Answer<typeof memberClaimCalls.listMemberClaims>['rows'][number]

/** /console/members/:id/claims: the claims of a member who was opened with a reason, or the one that the address names. */
export const MemberClaimsPage = () => {
  const t = textsOf(membersTexts)
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  const member = useCall(memberCalls.readMember, { id })
  const claimId = query.get('claim')
  const path = `${consolePaths.members}/${id}`
  const back = claimId ? { href: `${path}/claims`, label: t('backToClaims') } : { href: path, label: t('backToMember') }
  if (member.error instanceof CallError && member.error.code === 'ReasonNeeded')
    return (
      <PageFrame title={t('openTitle')} lead={t('openText')} back={back}>
        <OpenMember id={id} reference="" />
      </PageFrame>
    )
  if (!member.data) return <WaitingFrame title={t('claims')} back={back} answer={member} />
  const { first, last } = member.data.person
  return (
    <PageFrame title={t('claimsOf', { name: `${first} ${last}` })} lead={t('claimsText')} back={back}>
      {claimId ? <MemberClaim id={id} claimId={claimId} /> : <ClaimTable id={id} path={path} />}
    </PageFrame>
  )
}

const columns = (path: string): Column<Row>[] => {
  const [t, words] = [textsOf(membersTexts), textsOf(claimTexts)]
  return [
    { head: words('provider'), cell: ({ provider }) => <bdi>{provider}</bdi> },
    { head: words('served'), cell: ({ servedFrom }) => dateShown(servedFrom) },
    { head: words('kind'), cell: ({ kind }) => words(kind) },
    { head: words('status'), cell: ({ status }) => words(status) },
    { head: words('owed'), isNumber: true, cell: ({ owed }) => (owed === null ? words('unknown') : moneyShown(owed)) },
    { head: t('keptFrom'), cell: ({ keptFrom }) => keptFrom && <StatusBadge tone="warning">{t(keptFrom)}</StatusBadge> },
    {
      head: t('actions'),
      isActions: true,
      cell: ({ id, servedFrom, provider }) => (
        <ButtonLink kind="quiet" href={`${path}/claims?claim=${id}`} aria-label={t('seeClaim', { date: dateShown(servedFrom), provider })}>
          {t('see')}
        </ButtonLink>
      ),
    },
  ]
}

const ClaimTable = ({ id, path }: { id: string; path: string }) => {
  const t = textsOf(membersTexts)
  const { rows, error, refetch, hasMore, isLoadingMore, more } = usePages(memberClaimCalls.listMemberClaims, { id })
  return (
    <Panel isPadded={false}>
      <DataTable
        caption={t('claims')}
        columns={columns(path)}
        rows={rows}
        keyOf={(row) => row.id}
        empty={t('noClaims')}
        error={error}
        refetch={refetch}
        hasMore={hasMore}
        isLoadingMore={isLoadingMore}
        more={more}
      />
    </Panel>
  )
}
