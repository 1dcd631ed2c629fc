import { useState } from 'react'
import { clinicPrescribingTexts } from '#care/clinic/prescribing/clinic-prescribing-texts.en.ts'
import { dropSignedOrder, keptDrug, keptOrder, keptOrderAs } from '#care/clinic/prescribing/kept-order.ts'
import { OrderFields, usualValues } from '#care/clinic/prescribing/order-form-fields.tsx'
import styles from '#care/clinic/prescribing/prescribing.module.css'
import { reasonsOf, WarningList } from '#care/clinic/prescribing/warning-list.tsx'
import type { Answer } from '#shared/calls.ts'
import type { ClinicVisit } from '#shared/clinicians/clinic-visit-calls.ts'
import { clinicPrescriptionCalls, type FoundDrug } from '#shared/prescribing/clinic-prescription-calls.ts'
import { schedules } from '#shared/prescribing/controlled-substances.ts'
import { drugShown, prescriptionOrder } from '#shared/prescribing/order-fields.ts'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { IconInfoCircle } from '#ui/components/icons.ts'
import { Alert } from '#ui/components/states/alert.tsx'
import { PanelLoaded } from '#ui/components/states/load-failed.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { SuggestInput } from '#ui/fields/suggest-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { useCall } from '#ui/lib/calls/use-call.ts'
import { useSearch } from '#ui/lib/calls/use-search.ts'
import { dateShown, moneyShown } from '#ui/lib/format.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Read = Answer<typeof clinicPrescriptionCalls.readVisitPrescriptions>
export type OfferedPharmacies = Read['pharmacies']
type DialogProps = { visit: ClinicVisit; pharmacies: OfferedPharmacies; onClose: () => void }
type Props = DialogProps & Pick<Read, 'prescriptions'>

const fewestLetters = 2

/** Writes a prescription: the drug first, then what to check, then the order. The tab keeps what was typed until it is signed. */
export const OrderDialog = ({ visit, prescriptions, pharmacies, onClose }: Props) => {
  const t = textsOf(clinicPrescribingTexts)
  const [kept] = useState(() => {
    dropSignedOrder(visit.id, prescriptions)
    return keptDrug(visit.id)
  })
  const [typed, setTyped] = useState(kept ? drugShown(kept) : '')
  const [drug, setDrug] = useState<FoundDrug | null>(kept)
  const words = typed.trim()
  const isAsking = drug === null && words.length >= fewestLetters
  const found = useSearch(clinicPrescriptionCalls.searchPrescribableDrugs, isAsking ? { words } : null)
  const drugs = found.data?.data.drugs ?? null
  const choose = (productId: string | undefined) => {
    const chosen = drugs?.find((one) => one.productId === productId)
    if (!chosen) return
    setDrug(chosen)
    setTyped(drugShown(chosen))
  }
  return (
    <Dialog title={t('writeFor', { name: `${visit.patient.first} ${visit.patient.last}` })} kind="page" onClose={onClose}>
      <div className={styles.form}>
        {found.data?.data.isEmpty && (
          <Alert tone="info" icon={IconInfoCircle}>
            {t('noCatalogue')}
          </Alert>
        )}
        <SuggestInput
          name="drug"
          label={t('drug')}
          typed={typed}
          onType={(text) => {
            setTyped(text)
            setDrug(null)
          }}
          options={drugs?.map((one) => ({ value: one.productId, label: drugShown(one) })) ?? null}
          isCurrent={!found.isPlaceholderData}
          none={t('noDrug')}
          onChoose={choose}
          onEnter={choose}
        />
        {drug && <CheckedOrder key={drug.productId} visit={visit} drug={drug} pharmacies={pharmacies} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

type CheckedProps = DialogProps & { drug: FoundDrug }

/** What to consider about the drug and, unless it is controlled, the rest of the order. */
const CheckedOrder = ({ visit, drug, pharmacies, onClose }: CheckedProps) => {
  const t = textsOf(clinicPrescribingTexts)
  const { productId } = drug
  const quantity = drug.quantities[0] ?? 30
  const answer = useCall(clinicPrescriptionCalls.checkPrescription, { id: visit.id, productId, quantity })
  return (
    <PanelLoaded answer={answer}>
      {(checked) => {
        const { schedule, estimate } = checked
        if (schedules.some((one) => one === schedule)) return <Alert tone="error">{t('controlled', { schedule })}</Alert>
        return (
          <>
            <p className={styles.hint}>
              {estimate === null
                ? t('noPrice')
                : t('price', {
                    price: moneyShown(estimate.cents),
                    quantity,
                    source: estimate.source,
                    date: dateShown(estimate.date),
                  })}
            </p>
            <OrderForm visit={visit} drug={drug} pharmacies={pharmacies} warnings={checked.warnings} onClose={onClose} />
          </>
        )
      }}
    </PanelLoaded>
  )
}

type FormProps = CheckedProps & { warnings: Answer<typeof clinicPrescriptionCalls.checkPrescription>['warnings'] }

const OrderForm = ({ visit, drug, pharmacies, warnings, onClose }: FormProps) => {
  const t = textsOf(clinicPrescribingTexts)
  const { refresh } = useAction(clinicPrescriptionCalls.readVisitPrescriptions, clinicPrescriptionCalls.listClinicPrescriptions)
  const [kept] = useState(() => keptOrder(visit.id, drug))
  // One id for each draft: a repeated send is the same prescription, after a reload too.
  const [prescriptionId] = useState(() => kept.prescriptionId || crypto.randomUUID())
  const initial = { ...usualValues(drug, pharmacies), ...kept }
  return (
    <Form
      loadSchema={async () => prescriptionOrder}
      keepAs={keptOrderAs(visit.id)}
      initial={() => initial}
      onSend={async (order, form) => {
        const reasons = reasonsOf(form, warnings)
        await send(clinicPrescriptionCalls.signPrescription, { id: visit.id, prescriptionId, ...order, reasons })
        await refresh()
        onClose()
        toast.success(t('signed'))
      }}
    >
      <div className={styles.form}>
        <h3>{t('warnings')}</h3>
        <WarningList warnings={warnings} />
        <input type="hidden" name="prescriptionId" value={prescriptionId} />
        <OrderFields drug={drug} pharmacies={pharmacies} initial={initial} />
      </div>
      <FormEnd>{t('sign')}</FormEnd>
    </Form>
  )
}
