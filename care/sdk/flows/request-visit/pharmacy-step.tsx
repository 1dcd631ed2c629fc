import { useState } from 'react'
import { Choice } from '#care/sdk/client/choice.tsx'
import { pharmacyOption } from '#care/sdk/client/pharmacy-option.ts'
import { PharmacySearch } from '#care/sdk/client/pharmacy-search.tsx'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.en.ts'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'
import { textsOf } from '#ui/lib/texts.ts'

const none = 'none'

/** The pharmacy for prescriptions: one of earlier requests, or searched by ZIP code; 'none' is also an answer. */
export const PharmacyStep = ({ visit }: StepProps) => {
  const t = textsOf(sdkTexts)
  const { draft, patch } = visit
  const [found, setFound] = useState<readonly ChosenPharmacy[] | null>(null)
  const { pharmacy } = draft
  const known = [...(pharmacy ? [pharmacy] : []), ...visit.options.pharmacies, ...(found ?? [])]
  const shown = known.filter(({ id }, at) => known.findIndex((one) => one.id === id) === at)
  const choose = (id: string) => {
    const chosen = shown.find((one) => one.id === id)
    if (id === none) patch({ pharmacy: null })
    else if (chosen) patch({ pharmacy: chosen })
  }
  return (
    <RequestStepFrame visit={visit} heading={t('pharmacyTitle')} lead={t('pharmacyLead')} fields={['pharmacy']}>
      <PharmacySearch
        findPharmacies={visit.host.findPharmacies}
        zip={visit.options.zip}
        words={{ find: t('findPharmacies') }}
        onFound={setFound}
      />
      <p role="status" className="visually-hidden">
        {found && t('pharmaciesFound', { n: found.length })}
      </p>
      {found?.length === 0 && <p className={styles.nothing}>{t('noPharmacies')}</p>}
      <Choice
        name="pharmacy"
        label={t('pharmacy')}
        options={[...shown.map(pharmacyOption), { value: none, title: t('noPharmacy'), more: t('noPharmacyMore') }]}
        value={pharmacy === null ? none : (pharmacy?.id ?? null)}
        onChange={choose}
      />
    </RequestStepFrame>
  )
}
