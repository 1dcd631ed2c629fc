import { useRef, useState } from 'react'
import { z } from 'zod/mini'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import styles from '#console/groups/group-parts.module.css'
import { ProviderFindings } from '#console/groups/provider-findings.tsx'
import { signOnTexts } from '#console/groups/sign-on-texts.en.ts'
import { approvalCalls } from '#shared/approvals/approval-calls.ts'
import { type Finding, identityProviderCalls, type Providers, samlSettings } from '#shared/sso/identity-provider-calls.ts'
import { Button } from '#ui/components/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

type Read = { issuer: string; ssoUrl: string; certificates: readonly string[] }
type Props = { groupId: string; provider: Providers['saml'] }

/** The PEM certificates in a text. Text without any is returned as one entry, so that validation rejects it. */
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

/** Form of a group's SAML provider: the provider's metadata, and a test against it. */
export const SamlForm = ({ groupId, provider }: Props) => {
  const t = textsOf(signOnTexts)
  const { refresh } = useAction(approvalCalls.listPendingChanges)
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
        await send(identityProviderCalls.saveSamlProvider, { id: groupId, version: provider?.version ?? null, provider: saved })
        toast.success(textsOf(approvalsTexts)('asked'))
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
      <p className={styles.partText}>{textsOf(approvalsTexts)('needed')}</p>
      <FormEnd>{textsOf(approvalsTexts)('ask')}</FormEnd>
    </Form>
  )
}

const TrySaml = ({ groupId, onTakeOver }: { groupId: string; onTakeOver: (read: Read) => void }) => {
  const t = textsOf(signOnTexts)
  const line = useRef<HTMLDivElement>(null)
  const { run, isBusy } = useAction()
  const [result, setResult] = useState<{ findings: Finding[]; read: Read | null } | null>(null)
  const test = async () => {
    const form = line.current?.closest('form')
    if (!form) return
    const typed = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    const entered = { issuer: typed('issuer'), ssoUrl: typed('ssoUrl'), certificates: pemsOf(typed('certificates')) }
    await run(async () => {
      setResult(
        (await send(identityProviderCalls.testSamlProvider, { id: groupId, metadataUrl: typed('metadataUrl'), provider: entered })).data,
      )
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
