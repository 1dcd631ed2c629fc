import { useRef, useState } from 'react'
import { z } from 'zod/mini'
import styles from '#console/groups/group-parts.module.css'
import { signOnTexts } from '#console/groups/groups-texts.ts'
import { ProviderFindings } from '#console/groups/provider-findings.tsx'
import { type Finding, type Providers, providerCalls, samlSettings } from '#shared/sso/provider-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldStack } from '#ui/fields/field-stack.tsx'
import { Form } from '#ui/fields/form.tsx'
import { FormEnd } from '#ui/fields/form-end.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/send.ts'
import { toast } from '#ui/lib/toast.ts'
import { useAct } from '#ui/lib/use-act.ts'

type Read = { issuer: string; ssoUrl: string; certificates: readonly string[] }
type Props = { groupId: string; provider: Providers['saml'] }

/** Each PEM of a text with any number of them; what is none stands as one, and is refused as such. */
const pemsOf = (text: string): string[] => {
  const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g)
  return found ? [...found] : text.trim() === '' ? [] : [text.trim()]
}

const { issuer, ssoUrl, eligibilityAttribute } = samlSettings.shape
const fields = z.object({
  issuer,
  ssoUrl,
  eligibilityAttribute,
  certificates: z.string().check(z.minLength(1, 'Required')),
  idpInitiated: z.optional(z.string()),
  ssoSatisfiesMfa: z.optional(z.string()),
})

/** A group's SAML provider: what its administrator hands out, and a test against its own metadata. */
export const SamlForm = ({ groupId, provider }: Props) => {
  const t = signOnTexts()
  const { refresh } = useAct(providerCalls.readProviders)
  const [filled, setFilled] = useState<Read | null>(null)
  const shown = { ...provider, ...filled }
  return (
    <Form
      key={filled ? 'read' : 'stored'}
      loadSchema={async () => fields}
      onSend={async ({ certificates, idpInitiated, ssoSatisfiesMfa, ...values }) => {
        const saved = {
          ...values,
          certificates: pemsOf(certificates),
          idpInitiated: Boolean(idpInitiated),
          ssoSatisfiesMfa: Boolean(ssoSatisfiesMfa),
        }
        await send(providerCalls.saveSamlProvider, { id: groupId, version: provider?.version ?? null, provider: saved })
        toast.success(t('saved'))
        await refresh()
      }}
      initial={() => ({
        issuer: shown.issuer ?? '',
        ssoUrl: shown.ssoUrl ?? '',
        certificates: (shown.certificates ?? []).join('\n'),
        eligibilityAttribute: shown.eligibilityAttribute ?? 'eligibilityId',
      })}
    >
      <FieldStack>
        <TextInput name="issuer" label={t('samlIssuer')} isLeftToRight autoComplete="off" />
        <TextInput name="ssoUrl" label={t('ssoUrl')} isLeftToRight autoComplete="off" inputMode="url" />
        <TextArea name="certificates" label={t('certificates')} hint={t('certificatesHint')} maxLength={40_000} rows={6} />
        <TextInput name="eligibilityAttribute" label={t('attribute')} isLeftToRight autoComplete="off" />
        <Checkbox name="ssoSatisfiesMfa" label={t('satisfiesMfa')} isTicked={provider?.ssoSatisfiesMfa ?? false} />
        <Checkbox name="idpInitiated" label={t('idpInitiated')} isTicked={provider?.idpInitiated ?? false} />
      </FieldStack>
      <TrySaml groupId={groupId} onTakeOver={setFilled} />
      <FormEnd>{t('save')}</FormEnd>
    </Form>
  )
}

const TrySaml = ({ groupId, onTakeOver }: { groupId: string; onTakeOver: (read: Read) => void }) => {
  const t = signOnTexts()
  const line = useRef<HTMLDivElement>(null)
  const { run, isBusy } = useAct()
  const [result, setResult] = useState<{ findings: Finding[]; read: Read | null } | null>(null)
  const test = async () => {
    const form = line.current?.closest('form')
    if (!form) return
    const typed = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    const entered = { issuer: typed('issuer'), ssoUrl: typed('ssoUrl'), certificates: pemsOf(typed('certificates')) }
    await run(async () => {
      setResult((await send(providerCalls.testSamlProvider, { id: groupId, metadataUrl: typed('metadataUrl'), provider: entered })).data)
    })
  }
  return (
    <>
      <div className={styles.tryLine} ref={line}>
        <TextInput name="metadataUrl" label={t('metadataUrl')} isLeftToRight autoComplete="off" inputMode="url" />
        <Button kind="secondary" isBusy={isBusy} onClick={() => void test()}>
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
