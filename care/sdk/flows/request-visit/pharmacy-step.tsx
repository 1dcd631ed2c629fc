import { useRef, useState } from 'react'
import { Choice } from '#care/sdk/client/choice.tsx'
import { RequestStepFrame, type StepProps } from '#care/sdk/flows/request-visit/request-step.tsx'
import styles from '#care/sdk/flows/request-visit/steps.module.css'
import { sdkTexts } from '#care/sdk/sdk-texts.ts'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { ErrorSentence } from '#ui/components/error-sentence.tsx'
import { maskPhone } from '#ui/fields/input-mask.ts'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { leftToRight } from '#ui/lib/format.ts'
import { uiTexts } from '#ui/lib/ui-texts.ts'
import { zipProblem } from '#ui/lib/zip-problem.ts'

const none = 'none'

/** Where a prescription would wait: looked for by zip; none is an answer too. */
export const PharmacyStep = ({ visit }: StepProps) => {
  const t = sdkTexts()
  const { draft, patch } = visit
  const [found, setFound] = useState<readonly ChosenPharmacy[] | null>(null)
  const { pharmacy } = draft
  const others = (found ?? []).filter(({ id }) => id !== pharmacy?.id)
  const shown = pharmacy ? [pharmacy, ...others] : others
  const choose = (id: string) => {
    const chosen = shown.find((one) => one.id === id)
    if (id === none) patch({ pharmacy: null })
    else if (chosen) patch({ pharmacy: chosen })
  }
  return (
    <RequestStepFrame visit={visit} heading={t('pharmacyTitle')} lead={t('pharmacyLead')} fields={['pharmacy']}>
      <Search visit={visit} onFound={setFound} />
      <p role="status" className="visually-hidden">
        {found && t('pharmaciesFound', { n: found.length })}
      </p>
      {found?.length === 0 && <p className={styles.nothing}>{t('noPharmacies')}</p>}
      <Choice
        name="pharmacy"
        label={t('pharmacy')}
        options={[
          ...shown.map(({ id, name, address, phone }) => ({
            value: id,
            title: name,
            more: [address, phone && leftToRight(maskPhone(phone))].filter(Boolean).join(' · '),
          })),
          { value: none, title: t('noPharmacy'), more: t('noPharmacyMore') },
        ]}
        value={pharmacy === null ? none : (pharmacy?.id ?? null)}
        onChange={choose}
      />
    </RequestStepFrame>
  )
}

const Search = ({ visit: { host, options }, onFound }: StepProps & { onFound: (found: readonly ChosenPharmacy[]) => void }) => {
  const t = sdkTexts()
  const box = useRef<HTMLElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const search = async () => {
    const zip = box.current?.querySelector('input')?.value ?? ''
    const problem = await zipProblem(zip, 'ZipInvalid')
    setWrong(problem)
    setError(null)
    if (problem) return
    setBusy(true)
    await host.findPharmacies(zip).then(onFound, setError)
    setBusy(false)
  }
  return (
    <>
      {/* Enter looks for pharmacies here; it does not go on. */}
      <search
        ref={box}
        className={styles.search}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          void search()
        }}
      >
        <ZipInput name="zip" label={uiTexts()('zip')} defaultValue={options.zip ?? ''} {...(wrong ? { error: wrong } : {})} />
        <Button kind="tinted" isBusy={isBusy} onClick={search}>
          {t('findPharmacies')}
        </Button>
      </search>
      {error !== null && (
        <Alert tone="error">
          <ErrorSentence error={error} />
        </Alert>
      )}
    </>
  )
}
