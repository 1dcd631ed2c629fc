import { useRef, useState } from 'react'
import styles from '#care/sdk/client/pharmacy-search.module.css'
import type { ChosenPharmacy } from '#shared/visits/visit-draft.ts'
import { Button } from '#ui/components/button.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { ErrorSentence } from '#ui/components/states/error-sentence.tsx'
import { ZipInput } from '#ui/fields/zip-input.tsx'
import { useBusy } from '#ui/lib/calls/use-busy.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { zipProblem } from '#ui/lib/zip-problem.ts'

type Props = {
  findPharmacies: (zip: string) => Promise<readonly ChosenPharmacy[]>
  /** The ZIP code of the member's home. */
  zip: string | null
  words: { find: string }
  onFound: (found: readonly ChosenPharmacy[]) => void
}

/** Searches pharmacies near a ZIP code. Enter starts the search without submitting the form around it. */
export const PharmacySearch = ({ findPharmacies, zip: home, words, onFound }: Props) => {
  const box = useRef<HTMLElement>(null)
  const { isBusy, run } = useBusy()
  const [error, setError] = useState<unknown>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const search = async () => {
    const zip = box.current?.querySelector('input')?.value ?? ''
    const problem = zip === '' ? 'ZipRequired' : await zipProblem(zip, 'ZipInvalid')
    setWrong(problem)
    setError(null)
    if (problem) return
    await run(async () => onFound(await findPharmacies(zip)), setError)
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
        <ZipInput name="zip" label={textsOf(uiTexts)('zip')} defaultValue={home ?? ''} {...(wrong ? { error: wrong } : {})} />
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
