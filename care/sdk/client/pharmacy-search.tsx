import { useRef, useState } from 'react'
import styles from '#care/sdk/client/pharmacy-search.module.css'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { ErrorSentence } from '#ui/components/error-sentence.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { uiTexts } from '#ui/lib/ui-texts.ts'
import { zipProblem } from '#ui/lib/zip-problem.ts'

type Props = {
  findPharmacies: (zip: string) => Promise<readonly ChosenPharmacy[]>
  /** Where the member lives. */
  zip: string | null
  words: { find: string }
  onFound: (found: readonly ChosenPharmacy[]) => void
}

/** Pharmacies around a zip. Enter looks for them, and does not send the form around it. */
export const PharmacySearch = ({ findPharmacies, zip: home, words, onFound }: Props) => {
  const box = useRef<HTMLElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const search = async () => {
    const zip = box.current?.querySelector('input')?.value ?? ''
    const problem = zip === '' ? 'ZipRequired' : await zipProblem(zip, 'ZipInvalid')
    setWrong(problem)
    setError(null)
    if (problem) return
    setBusy(true)
    await findPharmacies(zip).then(onFound, setError)
    setBusy(false)
  }
  return (
    <>
      <search
        ref={box}
        className={styles.search}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          void search()
        }}
      >
        <ZipInput name="zip" label={uiTexts()('zip')} defaultValue={home ?? ''} {...(wrong ? { error: wrong } : {})} />
        <Button kind="tinted" isBusy={isBusy} onClick={search}>
          {words.find}
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
