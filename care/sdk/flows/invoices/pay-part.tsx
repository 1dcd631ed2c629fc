import { useEffect, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen } from '#care/sdk/client/ask-screen.ts'
import styles from '#care/sdk/flows/invoices/invoices.module.css'
import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.ts'
import { type InvoiceDetail, invoiceScreens } from '#shared/invoices/invoice-screens.ts'
import { isOwnPath } from '#shared/paths.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { ErrorSentence } from '#ui/components/error-sentence.tsx'
import { IconCheck, IconHourglassHigh, IconInfoCircle, IconReceiptDollar } from '#ui/components/icons.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { goTo } from '#ui/lib/go-to.ts'
import { pageConfig } from '#ui/lib/page-config.ts'

/** Milliseconds between two questions while the bank is waited for, beside the stream; and after which it takes longer than usual. */
const askEvery = 10_000
const longAfter = 60_000

type Props = { host: CareHost; invoice: InvoiceDetail; refresh: () => void }

/** What is to be done about an invoice now: paying it, waiting for the bank, or a word of thanks to whoever comes back from paying. */
export const PayPart = ({ host, invoice, refresh }: Props) => {
  const t = invoicesFlowTexts()
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
  const t = invoicesFlowTexts()
  const [isLong, setLong] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock for as long as it is waited, whichever function draws it
  useEffect(() => {
    const asking = setInterval(refresh, askEvery)
    const long = setTimeout(() => setLong(true), longAfter)
    return () => {
      clearInterval(asking)
      clearTimeout(long)
    }
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

/** The partner's page: over https, or in the demo a path of this portal. */
const isPayable = (url: string): boolean => url.startsWith('https://') || isOwnPath(url)

const Pay = ({ host, invoice: { id, amountCents, paymentState, takesCards }, refresh }: Props) => {
  const t = invoicesFlowTexts()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  if (!takesCards) return <p className={styles.hint}>{t('noCards', { phone: pageConfig().supportPhone })}</p>
  const pay = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const begun = await askScreen(host, invoiceScreens.payInvoice, { invoiceId: id })
      if (begun.outcome === 'redirect' && isPayable(begun.url)) return await goTo(begun.url)
      refresh()
    } catch (error) {
      setProblem(error)
      refresh()
    }
    setBusy(false)
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
      <p className={styles.hint}>{t('payHint')}</p>
    </div>
  )
}
