import { membersTexts } from '#console/members/members-texts.en.ts'
import type { Column } from '#console/shell/data-table.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import { owedParts } from '#shared/claims/claim-amounts.ts'
import type { ClaimLine } from '#shared/claims/claim-calls.ts'
import { reasonKeyOf } from '#shared/claims/claim-reasons.ts'
import { claimTexts } from '#shared/claims/claim-texts.en.ts'
import { memberClaimCalls } from '#shared/claims/member-claim-calls.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { IconLock } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

const cents = (amount: number | null): string => (amount === null ? textsOf(claimTexts)('unknown') : moneyShown(amount))

const reasonShown = (code: string): string => {
  const t = textsOf(claimTexts)
  const key = reasonKeyOf(code)
  return key ? t(key) : t('otherReason', { code })
}

const lineColumns = (): Column<ClaimLine>[] => {
  const t = textsOf(claimTexts)
  return [
    { head: t('service'), cell: ({ description, code }) => <bdi>{description ?? (code ? t('code', { code }) : t('service'))}</bdi> },
    { head: t('billed'), isNumber: true, cell: ({ billed }) => cents(billed) },
    { head: t('allowed'), isNumber: true, cell: ({ allowed }) => cents(allowed) },
    { head: t('planPaid'), isNumber: true, cell: ({ paid }) => cents(paid) },
    { head: t('owed'), isNumber: true, cell: ({ owed }) => cents(owed) },
    { head: t('why'), cell: ({ reasons }) => reasons.map(reasonShown).join(' ') },
  ]
}

/** One claim of an opened member, with what each line cost. */
export const MemberClaim = ({ id, claimId }: { id: string; claimId: string }) => {
  const [t, words] = [textsOf(membersTexts), textsOf(claimTexts)]
  return (
    <PanelLoaded answer={useCall(memberClaimCalls.readMemberClaim, { id, claimId })}>
      {(claim) => (
        <>
          {claim.keptFrom && (
            <Alert tone="warning" icon={IconLock}>
              {t(`${claim.keptFrom}Text`)}
            </Alert>
          )}
          <Panel title={words('claim', { number: claim.number })}>
            <FactList
              facts={[
                [words('provider'), <bdi key="provider">{claim.provider}</bdi>],
                [words('served'), dateShown(claim.servedFrom)],
                [words('kind'), words(claim.kind)],
                [words('status'), words(claim.status)],
                [words('billed'), cents(claim.billed)],
                [words('allowed'), cents(claim.allowed)],
                [words('planPaid'), cents(claim.paid)],
                [words('owed'), cents(claim.owed)],
                ...owedParts(claim).map(({ kind, cents: part }) => [words(kind), moneyShown(part)] as const),
              ]}
            />
          </Panel>
          <TablePanel
            title={words('services')}
            columns={lineColumns()}
            rows={claim.lines}
            keyOf={(line) => [line.servedOn, line.code, line.description, line.billed, line.reasons.join()].join(' ')}
            empty={t('noClaims')}
          />
        </>
      )}
    </PanelLoaded>
  )
}
