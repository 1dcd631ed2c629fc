import { useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import { useBackFocus } from '#care/sdk/client/use-back-focus.ts'
import { InvoiceStatusBadge } from '#care/sdk/flows/invoices/invoice-status.tsx'
import styles from '#care/sdk/flows/invoices/invoices.module.css'
import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.en.ts'
import { type InvoiceStatus, invoiceStatuses } from '#shared/invoices/invoice-rules.ts'
import { type InvoiceRow, invoiceScreens } from '#shared/invoices/invoice-screens.ts'
import { SunScene } from '#ui/components/arch.tsx'
import { Button } from '#ui/components/button.tsx'
import { ToggleChips } from '#ui/components/finder/filter-chips.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { EmptyState } from '#ui/components/states/empty-state.tsx'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The invoices that the member may see, the latest first; reloaded when one changes. */
export const InvoiceListView = ({ host }: { host: CareHost }) => {
  const t = textsOf(invoicesFlowTexts)
  const { data, error, reload } = useLoad(() => askScreen(host, invoiceScreens.listInvoices, {}), host.invoiceChanges)
  const hasAny = data !== null && data.invoices.length > 0
  const foot = hasAny && (
    <Button kind="secondary" onClick={() => host.go({ step: 'statement' }, 'push')}>
      {t('statement')}
    </Button>
  )
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close} foot={foot}>
      {data ? (
        <Invoices host={host} rows={data.invoices} hasMore={data.hasMore} />
      ) : error === null ? (
        <SkeletonLines />
      ) : (
        <ErrorPanel text={errorSentence(error)} onRetry={reload} />
      )}
    </FlowFrame>
  )
}

type InvoicesProps = { host: CareHost; rows: readonly InvoiceRow[]; hasMore: boolean }

const Invoices = ({ host, rows, hasMore }: InvoicesProps) => {
  const t = textsOf(invoicesFlowTexts)
  const [chosen, setChosen] = useState<readonly InvoiceStatus[]>([])
  const list = useBackFocus(host.query.from)
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
    <div className={styles.view}>
      <ToggleChips
        label={t('statuses')}
        options={invoiceStatuses.map((value) => ({ value, text: t(value) }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <p role="status" className={styles.hint}>
        {found.length > 0 ? t('found', { n: found.length }) : t('nothingFound')}
        {due > 0 && ` · ${t('totalDue', { amount: moneyShown(due) })}`}
      </p>
      {found.length > 0 ? (
        <ul ref={list} className={styles.list} aria-label={t('invoices')}>
          {found.map((row) => (
            <li key={row.id}>
              <Line row={row} onOpen={() => host.go({ invoice: row.id }, 'push')} />
            </li>
          ))}
        </ul>
      ) : (
        <div>
          <Button kind="secondary" onClick={() => setChosen([])}>
            {t('showAll')}
          </Button>
        </div>
      )}
      {hasMore && <p className={styles.hint}>{t('more', { phone: pageConfig().supportPhone })}</p>}
    </div>
  )
}

const Line = ({ row, onOpen }: { row: InvoiceRow; onOpen: () => void }) => {
  const t = textsOf(invoicesFlowTexts)
  const { id, number, patient, type, servedOn, amountCents } = row
  const about = patient.isSelf ? [] : [t('forPatient', { name: patient.first })]
  return (
    <button type="button" className={styles.line} data-line={id} onClick={onOpen}>
      <span className={styles.what}>
        <b>
          <bdi>{t('visitOf', { type: t(type), date: dateShown(servedOn) })}</bdi>
        </b>
        <span className={styles.hint}>
          <bdi>{number}</bdi>
          {about.length > 0 && (
            <>
              {' · '}
              <bdi>{about[0]}</bdi>
            </>
          )}
        </span>
      </span>
      <span className={styles.sum}>
        <b>{moneyShown(amountCents)}</b>
        <InvoiceStatusBadge invoice={row} />
      </span>
    </button>
  )
}
