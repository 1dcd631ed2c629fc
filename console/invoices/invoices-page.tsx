import { useState } from 'react'
import { z } from 'zod/mini'
import styles from '#console/invoices/invoices-page.module.css'
import { invoicesTexts } from '#console/invoices/invoices-texts.en.ts'
import { receivedAmount } from '#console/invoices/received-amount.ts'
import { StatusOf } from '#console/invoices/status-of.tsx'
import { useOperator } from '#console/shell/console-config.ts'
import type { Column } from '#console/shell/data-table.tsx'
import { PageFrame } from '#console/shell/page-frame.tsx'
import { TablePanel } from '#console/shell/table-panel.tsx'
import { consoleInvoiceCalls } from '#shared/invoices/console-invoice-calls.ts'
import type { FlaggedPayment, FoundInvoice } from '#shared/invoices/operator-invoice.ts'
import { consolePaths } from '#shared/operators/console-paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Panel } from '#ui/components/frames/panel.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { instantShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Found = { invoices: readonly FoundInvoice[]; more: boolean }

const schema = z.object({ words: z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(80, 'InvalidInput')) })

/** /console/invoices */
export const InvoicesPage = () => {
  const t = textsOf(invoicesTexts)
  const { isLimited } = useOperator()
  const [found, setFound] = useState<Found | null>(null)
  const search = async ({ words }: z.infer<typeof schema>) => {
    const { data, meta } = await send(consoleInvoiceCalls.searchInvoices, { words })
    setFound({ invoices: data, more: meta.more })
  }
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <Panel>
        <div className={styles.search}>
          <Form loadSchema={async () => schema} onSend={search}>
            <FieldStack>
              <TextInput name="words" label={t('words')} hint={t('wordsHint')} autoComplete="off" isLeftToRight maxLength={80} />
            </FieldStack>
            <FormEnd>{t('search')}</FormEnd>
          </Form>
        </div>
      </Panel>
      {found && (
        <div aria-live="polite">
          <TablePanel
            title={t('results')}
            columns={invoiceColumns()}
            rows={found.invoices}
            keyOf={({ id }) => id}
            empty={t('noResults')}
            foot={found.more && t('more')}
          />
        </div>
      )}
      {!isLimited && <Flags />}
    </PageFrame>
  )
}

const InvoiceLink = ({ id, number }: { id: string; number: string }) => (
  <a href={`${consolePaths.invoices}/${id}`}>
    <bdi>{number}</bdi>
  </a>
)

const invoiceColumns = (): Column<FoundInvoice>[] => {
  const t = textsOf(invoicesTexts)
  return [
    { head: t('number'), cell: InvoiceLink },
    { head: t('patient'), cell: ({ patient }) => <bdi>{`${patient.first} ${patient.last}`}</bdi> },
    { head: t('visit'), cell: ({ visitReference }) => <bdi>{visitReference}</bdi> },
    { head: t('issued'), cell: ({ issuedAt }) => instantShown(issuedAt) },
    { head: t('status'), cell: ({ status }) => <StatusOf status={status} /> },
    { head: t('amount'), cell: ({ amountCents }) => moneyShown(amountCents), isNumber: true },
  ]
}

const Flags = () => {
  const t = textsOf(invoicesTexts)
  const answer = useCall(consoleInvoiceCalls.listPaymentFlags, {})
  return (
    <PanelLoaded answer={answer}>
      {(flags) => (
        <TablePanel title={t('flagsTitle')} columns={flagColumns()} rows={flags} keyOf={({ eventId }) => eventId} empty={t('noFlags')} />
      )}
    </PanelLoaded>
  )
}

const flagColumns = (): Column<FlaggedPayment>[] => {
  const t = textsOf(invoicesTexts)
  return [
    { head: t('what'), cell: ({ flag }) => t(`flag_${flag}`) },
    { head: t('number'), cell: ({ invoice }) => (invoice ? <InvoiceLink {...invoice} /> : '–') },
    { head: t('received'), cell: ({ cents, currency }) => receivedAmount(cents, currency), isNumber: true },
    { head: t('partnerRef'), cell: ({ paymentRef }) => <bdi dir="ltr">{paymentRef || '–'}</bdi> },
    { head: t('when'), cell: ({ receivedAt }) => instantShown(receivedAt) },
    { head: t('actions'), isActions: true, cell: (flag) => <CloseFlag flag={flag} /> },
  ]
}

const CloseFlag = ({ flag: { partner, eventId, flag, invoice } }: { flag: FlaggedPayment }) => {
  const t = textsOf(invoicesTexts)
  const { run, isBusy } = useAction(consoleInvoiceCalls.listPaymentFlags)
  const close = async () => {
    if (await run(() => send(consoleInvoiceCalls.closePaymentFlag, { partner, eventId }))) toast.success(t('closed'))
  }
  const what = [t(`flag_${flag}`), invoice?.number].filter(Boolean).join(', ')
  return (
    <Button kind="tinted" isBusy={isBusy} onClick={close} aria-label={t('lookedIntoOf', { what })}>
      {t('lookedInto')}
    </Button>
  )
}
