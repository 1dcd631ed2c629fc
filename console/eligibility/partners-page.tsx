import { ImportRulesPanel } from '#console/eligibility/import-rules-panel.tsx'
import { partnerTexts } from '#console/eligibility/partner-texts.en.ts'
import { useOperator } from '#console/shell/console-config.ts'
import { type Column, DataTable } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { type ListedPartner, partnerCalls } from '#shared/eligibility/partner-calls.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { ButtonLink } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconPlus } from '#ui/components/icons.ts'
import { StatusBadge } from '#ui/components/states/status-badge.tsx'
import { usePages } from '#ui/lib/calls/use-pages.ts'
import { instantShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** /console/trading-partners: everything that decides how eligibility files are taken, by sender and by group. */
export const PartnersPage = () => {
  const t = textsOf(partnerTexts)
  const isAdmin = useOperator().role === 'admin'
  const active = usePages(partnerCalls.listPartners, {})
  const archived = usePages(partnerCalls.listPartners, { archived: 'true' })
  const add = (
    <ButtonLink icon={IconPlus} href={consolePaths.newPartner}>
      {t('add')}
    </ButtonLink>
  )
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={isAdmin && add}>
      <Panel isPadded={false}>
        <DataTable {...active} caption={t('title')} columns={columns()} keyOf={({ id }) => id} empty={t('none')} />
      </Panel>
      {archived.rows && archived.rows.length > 0 && (
        <Panel title={t('archivedTitle')} isPadded={false}>
          <DataTable {...archived} caption={t('archivedTitle')} columns={columns()} keyOf={({ id }) => id} empty={t('noneArchived')} />
        </Panel>
      )}
      {isAdmin && <ImportRulesPanel />}
    </PageFrame>
  )
}

const columns = (): Column<ListedPartner>[] => {
  const t = textsOf(partnerTexts)
  return [
    {
      head: t('partner'),
      cell: ({ id, name }) => (
        <a href={`${consolePaths.partners}/${id}`}>
          <bdi>{name}</bdi>
        </a>
      ),
    },
    { head: t('mode'), cell: ({ mode }) => <StatusBadge tone={mode === 'live' ? 'success' : 'warning'}>{t(mode)}</StatusBadge> },
    { head: t('sender'), cell: ({ sender }) => (sender ? <bdi dir="ltr">{sender}</bdi> : t('anySender')) },
    { head: t('groups'), cell: ({ groupCodes }) => <bdi dir="ltr">{groupCodes.join(', ')}</bdi> },
    { head: t('changedOn'), cell: ({ updatedAt }) => instantShown(updatedAt) },
  ]
}
