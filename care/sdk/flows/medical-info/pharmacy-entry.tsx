import { useRef, useState } from 'react'
import { Choice } from '#care/sdk/client/choice.tsx'
import { pharmacyOption } from '#care/sdk/client/pharmacy-option.ts'
import { PharmacySearch } from '#care/sdk/client/pharmacy-search.tsx'
import type { EntryFieldsProps } from '#care/sdk/flows/medical-info/entry-fields.tsx'
import styles from '#care/sdk/flows/medical-info/medical-info.module.css'
import { medicalTexts } from '#care/sdk/medical-info/medical-texts.en.ts'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'
import { textsOf } from '#ui/lib/texts.ts'

const known = (data: EntryFieldsProps['data']): ChosenPharmacy | null =>
  data ? { id: data.id ?? '', name: data.name ?? '', address: data.address ?? '', phone: data.phone || null } : null

/** Searches a pharmacy by ZIP code and selects one; the form submits its known data. */
export const PharmacyEntry = ({ box, data }: EntryFieldsProps) => {
  const t = textsOf(medicalTexts)
  const fields = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<readonly ChosenPharmacy[] | null>(null)
  const [chosen, setChosen] = useState(known(data))
  const shown = [...(chosen ? [chosen] : []), ...(found ?? []).filter(({ id }) => id !== chosen?.id)]
  return (
    <div className={styles.pharmacies} ref={fields}>
      <PharmacySearch
        findPharmacies={box.host.findPharmacies}
        zip={box.info.zip}
        words={{ find: t('findPharmacies') }}
        onFound={setFound}
      />
      <p role="status" className="visually-hidden">
        {found && t('pharmaciesFound', { n: found.length })}
      </p>
      {found?.length === 0 && <p className={styles.lead}>{t('noPharmacies')}</p>}
      {shown.length > 0 && (
        <Choice
          name="name"
          label={t('pharmacy')}
          options={shown.map(pharmacyOption)}
          value={chosen?.id ?? null}
          onChange={(id) => setChosen(shown.find((one) => one.id === id) ?? null)}
        />
      )}
      {Object.entries({ id: chosen?.id, name: chosen?.name, address: chosen?.address, phone: chosen?.phone ?? '' }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ''} readOnly />
      ))}
    </div>
  )
}
