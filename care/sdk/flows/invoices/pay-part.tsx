import { useEffect, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import styles from '#care/sdk/flows/invoices/invoices.module.css'
import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.en.ts'
import listStyles from '#care/sdk/lists/lists.module.css'
import { type InvoiceDetail, invoiceScreens } from '#shared/invoices/invoice-screens.ts'
import { isOwnPath } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { IconCheck, IconHourglassHigh, IconInfoCircle, IconReceiptDollar } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { goTo } from '#ui/lib/page/go-to.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { useAfter } from '#ui/lib/page/use-after.ts'
import { textsOf } from '#ui/lib/texts.ts'

/** Milliseconds between status requests while the bank confirms, in addition to the event stream, and until 'longer than usual' shows. */
const askEvery = 10_000
const longAfter = 60_000

type Props = { host: CareHost; invoice: InvoiceDetail; refresh: () => void }

/** The next step for an invoice: pay, wait for the bank, or a thank-you on return from the payment page. */
export const PayPart = ({ host, invoice, refresh }: Props) => {
  const t = textsOf(invoicesFlowTexts)
  const { status, paymentState } = invoice
  const { back } = host.query
  if (status === 'paid' && back === 'paid') {
    return (
      <div role="status">
        <Alert tone="success" icon={IconCheck}>
          <p>{t('thanks')}</p>
        </Alert>
      </div>
    )
  }
  if (status !== 'due') return null
  if (paymentState === 'checked') {
    return (
      <Alert tone="info" icon={IconInfoCircle}>
        <p>{t('checked')}</p>
      </Alert>
    )
  }
  const isBack = back === 'paid' && paymentState === 'open'
  return paymentState === 'waiting' || isBack ? <Waiting refresh={refresh} /> : <Pay host={host} invoice={invoice} refresh={refresh} />
}

const Waiting = ({ refresh }: { refresh: () => void }) => {
  const t = textsOf(invoicesFlowTexts)
  const isLong = useAfter(longAfter)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer per wait; a new callback must not restart it
  useEffect(() => {
    const request = setInterval(refresh, askEvery)
    return () => clearInterval(request)
  }, [])
  return (
    <div role="status">
      <Alert tone="info" icon={IconHourglassHigh}>
        <p>
          <b>{t('waiting')}</b>
        </p>
        <p>{t(isLong ? 'waitingLong' : 'waitingLead')}</p>
      </Alert>
    </div>
  )
}

/** Returns whether the partner's payment page is allowed: an https URL or, in the demo, a path of this portal. */
const isPayable = (url: string): boolean => url.startsWith('https://') || isOwnPath(url)

const Pay = ({ host, invoice: { id, amountCents, paymentState, takesCards }, refresh }: Props) => {
  const t = textsOf(invoicesFlowTexts)
  const { isBusy, run } = useBusy()
  const [problem, setProblem] = useState<unknown>(null)
  if (!takesCards) return <p className={listStyles.hint}>{t('noCards', { phone: pageConfig().supportPhone })}</p>
  const begin = async () => {
    const begun = await askScreen(host, invoiceScreens.payInvoice, { invoiceId: id })
    if (begun.outcome === 'redirect' && isPayable(begun.url)) await goTo(begun.url)
    refresh()
  }
  const pay = () => {
    setProblem(null)
    return run(begin, (error) => {
      setProblem(error)
      refresh()
    })
  }
  const isDeclined = paymentState === 'declined'
  const isCancelled = host.query.back === 'cancelled'
  return (
    <div className={styles.pay}>
      {problem !== null ? (
        <Alert tone="error">
          <ErrorSentence error={problem} />
        </Alert>
      ) : (
        (isDeclined || isCancelled) && (
          <div role="status">
            <Alert tone="info" icon={IconInfoCircle}>
              <p>{t(isDeclined ? 'declined' : 'cancelled')}</p>
            </Alert>
          </div>
        )
      )}
      <Button isLarge icon={IconReceiptDollar} isBusy={isBusy} onClick={() => void pay()}>
        {t('pay', { amount: moneyShown(amountCents) })}
      </Button>
      <p className={listStyles.hint}>{t('payHint')}</p>
    </div>
  )
}
