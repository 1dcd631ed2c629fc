import { useState } from 'react'
import { useParams } from 'react-router'
import { invoicesTexts } from '#console/invoices/invoices-texts.en.ts'
import { receivedAmount } from '#console/invoices/received-amount.ts'
import { RefundDialog } from '#console/invoices/refund-dialog.tsx'
import { StatusOf } from '#console/invoices/status-of.tsx'
import type { Column } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import { WaitingFrame } from '#console/shell/waiting-frame.tsx'
import { consoleInvoiceCalls, type ShownInvoice } from '#shared/invoices/console-invoice-calls.ts'
import type { OperatorInvoice, OperatorPayment } from '#shared/invoices/operator-invoice.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { FactList } from '#ui/components/fact-list.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** /console/invoices/:id: the member, the amounts, and refunds. */
export const InvoicePage = () => {
  const t = textsOf(invoicesTexts)
  const { id = '' } = useParams()
  const answer = useCall(consoleInvoiceCalls.readInvoice, { id })
  const back = { href: consolePaths.invoices, label: t('back') }
  if (!answer.data) return <WaitingFrame title={t('title')} back={back} answer={answer} />
  const { invoice, operators } = answer.data
  return (
    <PageFrame title={t('invoiceTitle', { number: invoice.number })} back={back}>
      <Facts invoice={invoice} />
      <TablePanel
        title={t('payments')}
        columns={paymentColumns(invoice.id)}
        rows={invoice.payments}
        keyOf={(payment) => payment.id}
        empty={t('noPayments')}
      />
      <TablePanel
        title={t('refunds')}
        columns={refundColumns(operators)}
        rows={invoice.refunds}
        keyOf={(refund) => refund.id}
        empty={t('noRefunds')}
      />
    </PageFrame>
  )
}

const Facts = ({ invoice }: { invoice: OperatorInvoice }) => {
  const t = textsOf(invoicesTexts)
  const { patient, memberId, visitReference, issuedAt, paidAt, receiptNumber, amountCents, paidCents, refundedCents, status } = invoice
  return (
    <Panel title={t('facts')} end={<StatusOf status={status} />}>
      <FactList
        facts={[
          [t('patient'), <bdi key="patient">{`${patient.first} ${patient.last}`}</bdi>],
          [t('asked'), <bdi key="asked">{memberId}</bdi>],
          [t('visit'), <bdi key="visit">{visitReference}</bdi>],
          [t('issued'), instantShown(issuedAt)],
          [t('amount'), moneyShown(amountCents)],
          [t('paidCents'), moneyShown(paidCents)],
          [t('refundedCents'), moneyShown(refundedCents)],
          [t('paidAt'), paidAt === null ? '–' : instantShown(paidAt)],
          [t('receipt'), <bdi key="receipt">{receiptNumber ?? '–'}</bdi>],
        ]}
      />
    </Panel>
  )
}

const paymentColumns = (invoiceId: string): Column<OperatorPayment>[] => {
  const t = textsOf(invoicesTexts)
  return [
    { head: t('when'), cell: ({ settledAt, createdAt }) => instantShown(settledAt ?? createdAt) },
    { head: t('status'), cell: ({ status }) => t(`payment_${status}`) },
    { head: t('partnerRef'), cell: ({ paymentRef }) => <bdi dir="ltr">{paymentRef ?? '–'}</bdi> },
    { head: t('received'), cell: ({ receivedCents, receivedCurrency }) => receivedAmount(receivedCents, receivedCurrency), isNumber: true },
    { head: t('left'), cell: ({ refundableCents }) => moneyShown(refundableCents), isNumber: true },
    { head: t('actions'), isActions: true, cell: (payment) => <GiveBack invoiceId={invoiceId} payment={payment} /> },
  ]
}

const GiveBack = ({ invoiceId, payment }: { invoiceId: string; payment: OperatorPayment }) => {
  const t = textsOf(invoicesTexts)
  const [isOpen, setOpen] = useState(false)
  if (payment.refundableCents === 0) return null
  return (
    <>
      <Button kind="tinted" onClick={() => setOpen(true)} aria-label={t('refundOf', { amount: moneyShown(payment.refundableCents) })}>
        {t('refund')}
      </Button>
      {isOpen && <RefundDialog invoiceId={invoiceId} payment={payment} onClose={() => setOpen(false)} />}
    </>
  )
}

const refundColumns = (operators: ShownInvoice['operators']): Column<OperatorInvoice['refunds'][number]>[] => {
  const t = textsOf(invoicesTexts)
  return [
    { head: t('when'), cell: ({ settledAt, createdAt }) => instantShown(settledAt ?? createdAt) },
    { head: t('status'), cell: ({ status }) => t(`refund_${status}`) },
    { head: t('amount'), cell: ({ cents }) => moneyShown(cents), isNumber: true },
    { head: t('by'), cell: ({ operatorId }) => <bdi>{operatorId === null ? t('byPartner') : (operators[operatorId] ?? operatorId)}</bdi> },
    { head: t('reason'), cell: ({ reason }) => <bdi>{reason ?? '–'}</bdi> },
  ]
}
