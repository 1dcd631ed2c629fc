import { useState } from 'react'
import { CoverageBadge } from '#console/members/coverage-badge.tsx'
import { MemberSearchForm } from '#console/members/member-search-form.tsx'
import { membersTexts } from '#console/members/members-texts.en.ts'
import type { Column } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import type { FoundMember } from '#shared/members/member-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Panel } from '#ui/components/frames/panel.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Found = { members: readonly FoundMember[]; more: boolean }

/** /console/members */
export const MembersPage = () => {
  const t = textsOf(membersTexts)
  const [found, setFound] = useState<Found | null>(null)
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Panel>
        <MemberSearchForm onFound={(members, more) => setFound({ members, more })} />
      </Panel>
      {found && (
        <div aria-live="polite">
          <TablePanel
            title={t('results')}
            columns={columns()}
            rows={found.members}
            keyOf={({ id }) => id}
            empty={t('noResults')}
            foot={found.more && t('more')}
          />
        </div>
      )}
    </PageFrame>
  )
}

const columns = (): Column<FoundMember>[] => {
  const t = textsOf(membersTexts)
  return [
    { head: t('name'), cell: Name },
    { head: t('born'), cell: ({ birthYear }) => birthYear },
    { head: t('group'), cell: ({ group }) => <bdi>{group.name}</bdi> },
    { head: t('relation'), cell: ({ relation }) => t(relation) },
    { head: t('coverage'), cell: ({ coverageProblem }) => <CoverageBadge problem={coverageProblem} /> },
    { head: t('account'), cell: ({ hasProfile }) => (hasProfile ? t('registered') : t('notRegistered')) },
    { head: t('contact'), cell: Contact },
  ]
}

const Name = ({ id, first, last }: FoundMember) => (
  <a href={`${consolePaths.members}/${id}`}>
    <bdi>
      {first} {last}
    </bdi>
  </a>
)

const Contact = ({ email, phone }: FoundMember) => <bdi dir="ltr">{[email, phone].filter(Boolean).join(' · ') || '–'}</bdi>
