import styles from '#care/sdk/flows/invoices/invoices.module.css'
import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.en.ts'
import type { InvoiceDetail } from '#shared/invoices/invoice-screens.ts'
import { FactList } from '#ui/components/fact-list.tsx'
import { dateShown, instantShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** The patient, the service and the payment status of an invoice. */
export const InvoiceFacts = ({ invoice }: { invoice: InvoiceDetail }) => {
  const t = textsOf(invoicesFlowTexts)
  const { patient, type, servedOn, visitReference, clinician, issuedAt, paidAt, receiptNumber } = invoice
  const facts: (readonly [string, React.ReactNode])[] = [
    [t('patient'), <bdi key="patient">{`${patient.first} ${patient.last}`}</bdi>],
    [
      t('visit'),
      <>
        {t('visitOf', { type: t(type), date: dateShown(servedOn) })} · <bdi>{visitReference}</bdi>
      </>,
    ],
    ...(clinician === null ? [] : [[t('seenBy'), <bdi key="clinician">{clinician}</bdi>] as const]),
    [t('issued'), instantShown(issuedAt)],
    ...(paidAt === null ? [] : [[t('paidOn'), instantShown(paidAt)] as const]),
    ...(receiptNumber === null ? [] : [[t('receiptNumber'), <bdi key="receipt">{receiptNumber}</bdi>] as const]),
  ]
  return (
    <>
      <FactList facts={facts} />
      <Lines invoice={invoice} />
    </>
  )
}

const Lines = ({ invoice }: { invoice: InvoiceDetail }) => {
  const t = textsOf(invoicesFlowTexts)
  const { lines, type, method, status, amountCents, paidCents, refundedCents, refunds } = invoice
  const sums: (readonly [string, number])[] = [
    [t('total'), amountCents],
    ...(paidCents > 0 ? [[t('paidByCard'), paidCents] as const] : []),
    ...(refundedCents > 0
      ? ([
          [t('givenBack'), refundedCents],
          [t('leftPaid'), paidCents - refundedCents],
        ] as const)
      : []),
    ...(status === 'due' ? [[t('toPay'), amountCents] as const] : []),
  ]
  return (
    <>
      <table className={styles.lines}>
        <caption>{t('what')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ kind, cents, isCovered }) => (
            <tr key={kind}>
              <th scope="row">
                {kind === 'follow-up'
                  ? t('lineFollowUp')
                  : t(kind === 'visit' ? 'lineVisit' : 'lineNoShow', { type: t(type), method: t(method) })}
                {isCovered && <span className={styles.covered}>{t('coveredBy')}</span>}
              </th>
              <td>{moneyShown(cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([label, cents]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{moneyShown(cents)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {refunds.length > 0 && (
        <ul className={styles.refunds} aria-label={t('givenBack')}>
          {refunds.map(({ cents, isSettled, at }) => (
            <li key={`${at}${cents}`}>
              {moneyShown(cents)} · {isSettled ? t('givenBackOn', { date: instantShown(at) }) : t('onItsWay')}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
