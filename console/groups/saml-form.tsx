import { useState } from 'react'
import { z } from 'zod/mini'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import styles from '#console/groups/group-parts.module.css'
import { signOnTexts } from '#console/groups/sign-on-texts.en.ts'
import { pemsOf, type ReadMetadata, TrySaml } from '#console/groups/try-provider.tsx'
import { approvalCalls } from '#shared/approvals/approval-calls.ts'
import { identityProviderCalls, type Providers, samlSettings } from '#shared/sso/identity-provider-calls.ts'
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

type Props = { groupId: string; provider: Providers['saml'] }

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
  const [filled, setFilled] = useState<ReadMetadata | null>(null)
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
      <TrySaml
        test={async (metadataUrl, entered) =>
          (await send(identityProviderCalls.testSamlProvider, { id: groupId, metadataUrl, provider: entered })).data
        }
        onTakeOver={setFilled}
      />
      <p className={styles.partText}>{textsOf(approvalsTexts)('needed')}</p>
      <FormEnd>{textsOf(approvalsTexts)('ask')}</FormEnd>
    </Form>
  )
}
