import { useEffect, useRef, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen, fetchCareFile } from '#care/sdk/client/ask-screen.ts'
import { DocumentButton } from '#care/sdk/flows/invoices/document-button.tsx'
import styles from '#care/sdk/flows/invoices/invoices.module.css'
import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.en.ts'
import { invoiceFileCalls } from '#shared/invoices/invoice-file-calls.ts'
import { type InvoiceRow, invoiceScreens } from '#shared/invoices/invoice-screens.ts'
import { statementOf, yearsOf } from '#shared/invoices/statement-rules.ts'
import { Button } from '#ui/components/button.tsx'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconArrowLeft } from '#ui/components/icons.ts'
import { ErrorPanel } from '#ui/components/states/error-panel.tsx'
import { SkeletonLines } from '#ui/components/states/skeleton.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { errorSentence } from '#ui/lib/calls/show-error.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

/** The choice of patient and year for the yearly statement. */
export const StatementView = ({ host }: { host: CareHost }) => {
  const t = textsOf(invoicesFlowTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, reload } = useLoad(() => askScreen(host, invoiceScreens.listInvoices, {}), host.invoiceChanges)
  useEffect(() => heading.current?.focus(), [])
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <div className={styles.view}>
        <div className={styles.head}>
          <Button kind="quiet" onClick={() => host.go({}, 'replace')}>
            <Icon of={IconArrowLeft} mirrored />
            {t('allInvoices')}
          </Button>
          <h3 ref={heading} tabIndex={-1}>
            {t('statementHeading')}
          </h3>
        </div>
        <p className={styles.hint}>{t('statementLead')}</p>
        {data ? (
          <Choice host={host} rows={data.invoices} />
        ) : error === null ? (
          <SkeletonLines />
        ) : (
          <ErrorPanel text={errorSentence(error)} onRetry={reload} />
        )}
      </div>
    </FlowFrame>
  )
}

const peopleOf = (rows: readonly InvoiceRow[]): InvoiceRow['patient'][] => {
  const people = new Map(rows.map(({ patient }) => [patient.id, patient]))
  return [...people.values()].sort((a, b) => Number(b.isSelf) - Number(a.isSelf) || a.first.localeCompare(b.first))
}

const Choice = ({ host, rows }: { host: CareHost; rows: readonly InvoiceRow[] }) => {
  const t = textsOf(invoicesFlowTexts)
  const people = peopleOf(rows)
  const [personId, setPersonId] = useState(people[0]?.id ?? '')
  const years = yearsOf(rows)
  const [year, setYear] = useState(years[0] ?? 0)
  const person = people.find(({ id }) => id === personId)
  if (!person) return <p className={styles.hint}>{t('emptyLead')}</p>
  const { rows: paid, cents } = statementOf(rows, year, person.id)
  const read = () => fetchCareFile(host, invoiceFileCalls.readStatement, { year, patientId: person.id, language: currentLanguage() })
  return (
    <>
      <div className={styles.choice}>
        <SelectInput
          name="year"
          label={t('year')}
          value={String(year)}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          onChange={(value) => setYear(Number(value))}
        />
        <SelectInput
          name="person"
          label={t('person')}
          value={person.id}
          options={people.map(({ id, first, last }) => ({ value: id, label: `${first} ${last}` }))}
          onChange={setPersonId}
        />
      </div>
      <p role="status">
        {paid.length > 0
          ? t('statementSum', { n: paid.length, amount: moneyShown(cents) })
          : t('statementNone', { name: person.first, year: String(year) })}
      </p>
      {paid.length > 0 && (
        <div>
          <DocumentButton kind="primary" isLarge name={`statement-${year}.pdf`} read={read}>
            {t('getStatement')}
          </DocumentButton>
        </div>
      )}
    </>
  )
}
