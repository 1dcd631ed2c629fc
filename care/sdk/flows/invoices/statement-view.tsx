import { useEffect, useRef, useState } from 'react'
import type { CareHost } from '#care/sdk/care-host.ts'
import { askScreen, fetchCareFile } from '#care/sdk/client/ask-screen.ts'
import { DocumentButton } from '#care/sdk/flows/invoices/document-button.tsx'
import styles from '#care/sdk/flows/invoices/invoices.module.css'
import { invoicesFlowTexts } from '#care/sdk/flows/invoices/invoices-flow-texts.en.ts'
import { FlowLoaded } from '#care/sdk/lists/flow-loaded.tsx'
import listStyles from '#care/sdk/lists/lists.module.css'
import { BackHead } from '#care/sdk/lists/row-view.tsx'
import { invoiceFileCalls } from '#shared/invoices/invoice-file-calls.ts'
import { type InvoiceRow, invoiceScreens } from '#shared/invoices/invoice-screens.ts'
import { statementOf, yearsOf } from '#shared/invoices/statement-rules.ts'
import { FlowFrame } from '#ui/components/frames/flow-frame.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { moneyShown } from '#ui/lib/format.ts'
import { currentLanguage, textsOf } from '#ui/lib/texts.ts'

/** The choice of patient and year for the yearly statement. */
export const StatementView = ({ host }: { host: CareHost }) => {
  const t = textsOf(invoicesFlowTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const load = useLoad(() => askScreen(host, invoiceScreens.listInvoices, {}), host.invoiceChanges)
  useEffect(() => heading.current?.focus(), [])
  return (
    <FlowFrame titleId={host.titleId} title={host.title} onClose={host.close}>
      <div className={listStyles.view}>
        <BackHead back={t('allInvoices')} onBack={() => host.go({}, 'replace')}>
          <h3 ref={heading} tabIndex={-1}>
            {t('statementHeading')}
          </h3>
        </BackHead>
        <p className={listStyles.hint}>{t('statementLead')}</p>
        <FlowLoaded load={load}>{({ invoices }) => <Choice host={host} rows={invoices} />}</FlowLoaded>
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
  if (!person) return <p className={listStyles.hint}>{t('emptyLead')}</p>
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
