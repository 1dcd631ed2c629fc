import { useRef, useState } from 'react'
import styles from '#console/groups/group-parts.module.css'
import { signOnTexts } from '#console/groups/sign-on-texts.en.ts'
import type { EnteredSaml, Finding, ProviderCheck } from '#shared/sso/identity-provider-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Icon } from '#ui/components/icon.tsx'
import { IconAlertCircle, IconCircleCheck } from '#ui/components/icons.ts'
import { TextInput } from '#ui/fields/text-input.tsx'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** Text key of a check. Two checks have their own keys because fields already use their names. */
const wordOf = (check: ProviderCheck): Exclude<ProviderCheck, 'issuer' | 'ssoUrl'> | 'issuerCheck' | 'ssoUrlCheck' => {
  if (check === 'issuer') return 'issuerCheck'
  return check === 'ssoUrl' ? 'ssoUrlCheck' : check
}

/** Results of a provider test, one line per check. */
const ProviderFindings = ({ findings }: { findings: readonly Finding[] }) => {
  const t = textsOf(signOnTexts)
  const wrong = findings.filter(({ isFine }) => !isFine).length
  return (
    <div role="status">
      <b>{wrong === 0 ? t('fine') : t('wrong', { n: wrong })}</b>
      <ul className={styles.findings}>
        {findings.map(({ check, isFine, found }) => (
          <li key={check} className={isFine ? styles.isFine : styles.isWrong}>
            <Icon of={isFine ? IconCircleCheck : IconAlertCircle} size={22} />
            <span>
              {t(wordOf(check))}
              {found && (
                <small>
                  <bdi>{t('found', { found })}</bdi>
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What a SAML provider's metadata says. */
export type ReadMetadata = { issuer: string; ssoUrl: string; certificates: readonly string[] }

/** The PEM certificates in a text. Text without any is returned as one entry, so that validation rejects it. */
export const pemsOf = (text: string): string[] => {
  const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g)
  return found ? [...found] : text.trim() === '' ? [] : [text.trim()]
}

/** Reads a text of the form around an element; null outside of one. */
const typedAround = (element: HTMLElement | null) => {
  const form = element?.closest('form')
  return form ? (name: string) => String(new FormData(form).get(name) ?? '').trim() : null
}

type TryOidcProps = { test: (issuer: string) => Promise<Finding[]> }

/** Tests the issuer that the form around it has. */
export const TryOidc = ({ test }: TryOidcProps) => {
  const t = textsOf(signOnTexts)
  const line = useRef<HTMLDivElement>(null)
  const { run, isBusy } = useAction()
  const [findings, setFindings] = useState<readonly Finding[] | null>(null)
  const tryIt = async () => {
    const typed = typedAround(line.current)
    if (typed) await run(async () => setFindings(await test(typed('issuer'))))
  }
  return (
    <>
      <div className={styles.tryLine} ref={line}>
        <Button kind="secondary" isBusy={isBusy} onClick={() => void tryIt()}>
          {t('test')}
        </Button>
      </div>
      {findings && <ProviderFindings findings={findings} />}
    </>
  )
}

type Tested = { findings: Finding[]; read: ReadMetadata | null }
type TrySamlProps = { test: (metadataUrl: string, provider: EnteredSaml) => Promise<Tested>; onTakeOver: (read: ReadMetadata) => void }

/** Compares the form around it with the provider's metadata, whose values can be taken over. */
export const TrySaml = ({ test, onTakeOver }: TrySamlProps) => {
  const t = textsOf(signOnTexts)
  const line = useRef<HTMLDivElement>(null)
  const { run, isBusy } = useAction()
  const [result, setResult] = useState<Tested | null>(null)
  const tryIt = async () => {
    const typed = typedAround(line.current)
    if (!typed) return
    const entered = { issuer: typed('issuer'), ssoUrl: typed('ssoUrl'), certificates: pemsOf(typed('certificates')) }
    await run(async () => setResult(await test(typed('metadataUrl'), entered)))
  }
  return (
    <>
      <div className={styles.tryLine} ref={line}>
        <TextInput name="metadataUrl" label={t('metadataUrl')} isLeftToRight autoComplete="off" inputMode="url" />
        <Button kind="secondary" isBusy={isBusy} onClick={() => void tryIt()}>
          {t('test')}
        </Button>
      </div>
      {result && <ProviderFindings findings={result.findings} />}
      {result?.read && result.findings.some(({ isFine }) => !isFine) && (
        <Button kind="tinted" onClick={() => result.read && onTakeOver(result.read)}>
          {t('takeOver')}
        </Button>
      )}
    </>
  )
}

/** One of our addresses, with a button that copies it. */
export const CopiedAddress = ({ what, value }: { what: string; value: string }) => {
  const t = textsOf(signOnTexts)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    toast.success(t('copied'))
  }
  return (
    <>
      <bdi dir="ltr">{value}</bdi>{' '}
      <Button kind="quiet" onClick={() => void copy()} aria-label={t('copyThis', { what })}>
        {t('copy')}
      </Button>
    </>
  )
}
