import { z } from 'zod/mini'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import styles from '#console/groups/group-parts.module.css'
import { signOnTexts } from '#console/groups/sign-on-texts.en.ts'
import { TryOidc } from '#console/groups/try-provider.tsx'
import { approvalCalls } from '#shared/approvals/approval-calls.ts'
import { identityProviderCalls, oidcSettings, type Providers } from '#shared/sso/identity-provider-calls.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

const fields = z.object({ ...z.omit(oidcSettings, { ssoSatisfiesMfa: true }).shape, ssoSatisfiesMfa: z.optional(z.string()) })

/** Form of a group's OpenID Connect provider, with a test of its discovery document. */
export const OidcForm = ({ groupId, provider }: { groupId: string; provider: Providers['oidc'] }) => {
  const t = textsOf(signOnTexts)
  const { refresh } = useAction(approvalCalls.listPendingChanges)
  return (
    <Form
      loadSchema={async () => fields}
      onSend={async ({ ssoSatisfiesMfa, ...values }) => {
        const saved = { ...values, ssoSatisfiesMfa: Boolean(ssoSatisfiesMfa) }
        await send(identityProviderCalls.saveOidcProvider, { id: groupId, version: provider?.version ?? null, provider: saved })
        toast.success(textsOf(approvalsTexts)('asked'))
        await refresh()
      }}
      initial={() => ({
        issuer: provider?.issuer ?? '',
        clientId: provider?.clientId ?? '',
        eligibilityAttribute: provider?.eligibilityAttribute ?? 'eligibilityId',
      })}
    >
      <FieldStack>
        <TextInput name="issuer" label={t('issuer')} isLeftToRight autoComplete="off" inputMode="url" />
        <TextInput name="clientId" label={t('clientId')} isLeftToRight autoComplete="off" />
        <TextInput
          name="clientSecret"
          type="password"
          label={t('clientSecret')}
          {...(provider ? { hint: t('secretHint') } : {})}
          isLeftToRight
          autoComplete="off"
        />
        <TextInput name="eligibilityAttribute" label={t('attribute')} isLeftToRight autoComplete="off" />
        <Checkbox name="ssoSatisfiesMfa" label={t('satisfiesMfa')} isTicked={provider?.ssoSatisfiesMfa ?? false} />
      </FieldStack>
      <TryOidc test={async (issuer) => (await send(identityProviderCalls.testOidcProvider, { id: groupId, issuer })).data.findings} />
      <p className={styles.partText}>{textsOf(approvalsTexts)('needed')}</p>
      <FormEnd>{textsOf(approvalsTexts)('ask')}</FormEnd>
    </Form>
  )
}
