import { useState } from 'react'
import { z } from 'zod/mini'
import { approvalsTexts } from '#console/approvals/approvals-texts.en.ts'
import styles from '#console/groups/group-parts.module.css'
import { signOnTexts } from '#console/groups/sign-on-texts.en.ts'
import { pemsOf, type ReadMetadata, TryOidc, TrySaml } from '#console/groups/try-provider.tsx'
import { staffSignOnTexts } from '#console/operators/staff-sign-on-texts.en.ts'
import { consoleShellTexts } from '#console/shell/console-shell-texts.en.ts'
import { approvalCalls } from '#shared/approvals/approval-calls.ts'
import { required } from '#shared/fields/required.ts'
import { operatorRoles } from '#shared/operators/operator-roles.ts'
import { oidcSettings, type ProviderKind, samlSettings } from '#shared/sso/identity-provider-calls.ts'
import { type OperatorProvider, type StoredStaffProvider, staffProviderCalls } from '#shared/sso/staff-provider-calls.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormEnd } from '#ui/fields/forms/form-end.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { useAction } from '#ui/lib/calls/use-action.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toast } from '#ui/lib/toast.ts'

/** The lines of a text, without empty ones. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const lines = z._default(z.string().check(z.maxLength(10_000, 'InvalidInput')), '')
const common = {
  name: required(60),
  groupsAttribute: required(200),
  admin: lines,
  support: lines,
  auditor: lines,
  factorValues: lines,
  createsAccounts: z.optional(z.string()),
  passwordsOff: z.optional(z.string()),
  breakGlassId: z._default(z.string(), ''),
}
/** With passwords off, somebody must be named. */
const namesSomebody = z.refine<{ passwordsOff?: string | undefined; breakGlassId: string }>(
  ({ passwordsOff, breakGlassId }) => !passwordsOff || breakGlassId !== '',
  { error: 'Required', path: ['breakGlassId'] },
)
const samlFields = z
  .object({
    ...common,
    issuer: samlSettings.shape.issuer,
    ssoUrl: samlSettings.shape.ssoUrl,
    certificates: required(40_000),
    emailAttribute: required(200),
  })
  .check(namesSomebody)
const { issuer, clientId, clientSecret } = oidcSettings.shape
const oidcFields = z.object({ ...common, issuer, clientId, clientSecret }).check(namesSomebody)

type Filled = z.infer<typeof samlFields> | z.infer<typeof oidcFields>

/** The provider that the form's texts describe. */
const providerOf = ({
  admin,
  support,
  auditor,
  factorValues,
  createsAccounts,
  passwordsOff,
  breakGlassId,
  ...typed
}: Filled): OperatorProvider => {
  const groups = { admin, support, auditor }
  const settings = {
    roles: operatorRoles.flatMap((role) => linesOf(groups[role]).map((group) => ({ group, role }))),
    factorValues: linesOf(factorValues),
    createsAccounts: Boolean(createsAccounts),
    passwordsOff: Boolean(passwordsOff),
    breakGlassId: passwordsOff && breakGlassId !== '' ? breakGlassId : null,
  }
  return 'ssoUrl' in typed
    ? { kind: 'saml', ...typed, ...settings, certificates: pemsOf(typed.certificates) }
    : { kind: 'oidc', ...typed, ...settings }
}

type Props = { kind: ProviderKind; stored: StoredStaffProvider | null; breakGlass: readonly { id: string; name: string }[] }

/** Form of the operators' identity provider: how it is reached, which groups give which role, and what stays possible without it. */
export const StaffProviderForm = ({ kind, stored, breakGlass }: Props) => {
  const t = textsOf(staffSignOnTexts)
  const { refresh } = useAction(approvalCalls.listPendingChanges)
  const [filled, setFilled] = useState<ReadMetadata | null>(null)
  const shown = { ...stored, ...filled }
  const groupsOf = (role: string) => (stored?.roles ?? []).flatMap((one) => (one.role === role ? one.group : [])).join('\n')
  return (
    <Form
      key={filled ? 'read' : 'stored'}
      loadSchema={async () => (kind === 'saml' ? samlFields : oidcFields)}
      onSend={async (values) => {
        await send(staffProviderCalls.saveStaffProvider, { version: stored?.version ?? null, provider: providerOf(values) })
        toast.success(textsOf(approvalsTexts)('asked'))
        await refresh()
      }}
      initial={() => ({
        name: stored?.name ?? '',
        issuer: shown.issuer ?? '',
        ssoUrl: shown.ssoUrl ?? '',
        certificates: (shown.certificates ?? []).join('\n'),
        clientId: stored?.clientId ?? '',
        emailAttribute: stored?.emailAttribute ?? 'email',
        groupsAttribute: stored?.groupsAttribute ?? 'groups',
        admin: groupsOf('admin'),
        support: groupsOf('support'),
        auditor: groupsOf('auditor'),
        factorValues: (stored?.factorValues ?? []).join('\n'),
        breakGlassId: stored?.breakGlassId ?? '',
      })}
    >
      <FieldStack>
        <TextInput name="name" label={t('name')} hint={t('nameHint')} autoComplete="off" maxLength={60} />
        {kind === 'saml' ? <SamlInputs onTakeOver={setFilled} /> : <OidcInputs isStored={stored !== null} />}
        <RoleInputs />
        <TextArea name="factorValues" label={t('factorValues')} hint={t('factorValuesHint')} maxLength={4000} rows={2} />
        <Checkbox name="createsAccounts" label={t('createsAccounts')} isTicked={stored?.createsAccounts ?? false} />
        <PasswordInputs isOff={stored?.passwordsOff ?? false} chosen={stored?.breakGlassId ?? ''} breakGlass={breakGlass} />
        <p className={styles.partText}>{textsOf(approvalsTexts)('needed')}</p>
      </FieldStack>
      <FormEnd>{textsOf(approvalsTexts)('ask')}</FormEnd>
    </Form>
  )
}

const SamlInputs = ({ onTakeOver }: { onTakeOver: (read: ReadMetadata) => void }) => {
  const t = textsOf(signOnTexts)
  return (
    <>
      <TextInput name="issuer" label={t('samlIssuer')} isLeftToRight autoComplete="off" />
      <TextInput name="ssoUrl" label={t('ssoUrl')} isLeftToRight autoComplete="off" inputMode="url" />
      <TextArea name="certificates" label={t('certificates')} hint={t('certificatesHint')} maxLength={40_000} rows={6} />
      <TextInput name="emailAttribute" label={textsOf(staffSignOnTexts)('emailAttribute')} isLeftToRight autoComplete="off" />
      <TrySaml
        test={async (metadataUrl, provider) => (await send(staffProviderCalls.testStaffSaml, { metadataUrl, provider })).data}
        onTakeOver={onTakeOver}
      />
    </>
  )
}

const OidcInputs = ({ isStored }: { isStored: boolean }) => {
  const t = textsOf(signOnTexts)
  return (
    <>
      <TextInput
        name="issuer"
        label={t('issuer')}
        hint={textsOf(staffSignOnTexts)('verifiedHint')}
        isLeftToRight
        autoComplete="off"
        inputMode="url"
      />
      <TextInput name="clientId" label={t('clientId')} isLeftToRight autoComplete="off" />
      <TextInput
        name="clientSecret"
        type="password"
        label={t('clientSecret')}
        {...(isStored ? { hint: t('secretHint') } : {})}
        isLeftToRight
        autoComplete="off"
      />
      <TryOidc test={async (typed) => (await send(staffProviderCalls.testStaffOidc, { issuer: typed })).data.findings} />
    </>
  )
}

const RoleInputs = () => {
  const t = textsOf(staffSignOnTexts)
  return (
    <>
      <TextInput name="groupsAttribute" label={t('groupsAttribute')} isLeftToRight autoComplete="off" />
      {operatorRoles.map((role, place) => (
        <TextArea
          key={role}
          name={role}
          label={t('groupsOf', { role: textsOf(consoleShellTexts)(role) })}
          {...(place === 0 ? { hint: t('groupsHint') } : {})}
          maxLength={10_000}
          rows={2}
        />
      ))}
    </>
  )
}

const PasswordInputs = ({ isOff, chosen, breakGlass }: { isOff: boolean; chosen: string; breakGlass: Props['breakGlass'] }) => {
  const t = textsOf(staffSignOnTexts)
  const [off, setOff] = useState(isOff)
  const [named, setNamed] = useState(chosen)
  return (
    <>
      <Checkbox name="passwordsOff" label={t('passwordsOff')} isTicked={off} onTick={setOff} />
      {off && (
        <SelectInput
          name="breakGlassId"
          label={t('breakGlassId')}
          hint={t('breakGlassHint')}
          placeholder={t('choose')}
          value={named}
          onChange={setNamed}
          options={breakGlass.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  )
}
