import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { InvoiceStatusBadge } from '#care/sdk/flows/invoices/invoice-status.tsx'
import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.en.ts'
import { FlowLoaded } from '#care/sdk/lists/flow-loaded.tsx'
import listStyles from '#care/sdk/lists/lists.module.css'
import { RowList } from '#care/sdk/lists/row-list.tsx'
import { type InvoiceStatus, invoiceStatuses } from '#shared/invoices/invoice-rules.ts'
import { type InvoiceRow, invoiceScreens } from '#shared/invoices/invoice-screens.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { ToggleChips } from '#ui/components/finder/filter-chips.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { dateShown, joined, moneyShown } from '#ui/lib/format.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The invoices that the member may see, the latest first; reloaded when one changes. */
export const InvoiceListView = ({ host }: { host: CareHost }) => {
  const t = textsOf(invoicesFlowTexts)
  const load = useLoad(() => askScreen(host, invoiceScreens.listInvoices, {}), host.invoiceChanges)
  const hasAny = load.data !== null && load.data.invoices.length > 0
  const foot = hasAny && (
    <Button kind="secondary" onClick={() => host.go({ step: 'statement' }, 'push')}>
      {t('statement')}
    </Button>
  )
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close} foot={foot}>
      <FlowLoaded load={load}>{({ invoices, hasMore }) => <Invoices host={host} rows={invoices} hasMore={hasMore} />}</FlowLoaded>
    </FlowFrame>
  )
}

type InvoicesProps = { host: CareHost; rows: readonly InvoiceRow[]; hasMore: boolean }

const Invoices = ({ host, rows, hasMore }: InvoicesProps) => {
  const t = textsOf(invoicesFlowTexts)
  const [chosen, setChosen] = useState<readonly InvoiceStatus[]>([])
  if (rows.length === 0) {
    return (
      <EmptyState scene={<SunScene />} title={t('empty')}>
        {t('emptyLead')}
      </EmptyState>
    )
  }
  const found = rows.filter(({ status }) => chosen.length === 0 || chosen.includes(status))
  const due = rows.filter(({ status }) => status === 'due').reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <div className={listStyles.view}>
      <ToggleChips
        label={t('statuses')}
        options={invoiceStatuses.map((value) => ({ value, text: t(value) }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <p role="status" className={listStyles.hint}>
        {found.length > 0 ? t('found', { n: found.length }) : t('nothingFound')}
        {due > 0 && ` · ${t('totalDue', { amount: moneyShown(due) })}`}
      </p>
      {found.length > 0 ? (
        <RowList label={t('invoices')} rows={found.map(rowOf)} from={host.query.from} onOpen={(invoice) => host.go({ invoice }, 'push')} />
      ) : (
        <div>
          <Button kind="secondary" onClick={() => setChosen([])}>
            {t('showAll')}
          </Button>
        </div>
      )}
      {hasMore && <p className={listStyles.hint}>{t('more', { phone: pageConfig().supportPhone })}</p>}
    </div>
  )
}

const rowOf = (invoice: InvoiceRow) => {
  const t = textsOf(invoicesFlowTexts)
  const { id, number, patient, type, servedOn, amountCents } = invoice
  return {
    id,
    title: t('visitOf', { type: t(type), date: dateShown(servedOn) }),
    hints: [joined([number, !patient.isSelf && t('forPatient', { name: patient.first })])],
    end: (
      <>
        <b>{moneyShown(amountCents)}</b>
        <InvoiceStatusBadge invoice={invoice} />
      </>
    ),
  }
}
