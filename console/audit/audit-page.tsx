import { AlarmPanel } from '#console/audit/alarm-panel.tsx'
import { AuditSearch } from '#console/audit/audit-search.tsx'
import { auditTexts } from '#console/audit/audit-texts.en.ts'
import { ChainPanel } from '#console/audit/chain-panel.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { textsOf } from '#ui/lib/texts.ts'

/** /console/audit */
export const AuditPage = () => {
  const t = textsOf(auditTexts)
  // Alarms and hash chains are of the whole log.
  const { isLimited } = useOperator()
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {!isLimited && <AlarmPanel />}
      {!isLimited && <ChainPanel />}
      <AuditSearch />
    </PageFrame>
  )
}
