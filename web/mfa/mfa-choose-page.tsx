import { useState } from 'react'
import { z } from 'zod/mini'
import { authenticatorCalls } from '#shared/mfa/authenticator-calls.ts'
import { mfaCalls } from '#shared/mfa/mfa-calls.ts'
import { maskedShown } from '#shared/mfa/pin-rules.ts'
import { paths } from '#shared/paths.ts'
import { sessionCalls } from '#shared/session/session-calls.ts'
import { type PinMethod, pinMethods } from '#shared/session/session-data.ts'
import { Button } from '#ui/components/button.tsx'
import { IconAlertTriangle, IconRefresh } from '#ui/components/icons.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Alert } from '#ui/components/states/alert.tsx'
import { Skeleton } from '#ui/components/states/skeleton.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { OptionCards } from '#ui/fields/option-cards.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { returnOrigin } from '#ui/lib/calls/return-origin.ts'
import { send } from '#ui/lib/calls/send.ts'
import { useLoad } from '#ui/lib/calls/use-load.ts'
import { leftToRight } from '#ui/lib/format.ts'
import { goInstead, goTo } from '#ui/lib/page/go-to.ts'
import { keptForm } from '#ui/lib/page/kept-form.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { uiTexts } from '#ui/lib/ui-texts.en.ts'
import { AppCodeForm } from '#web/mfa/app-code-form.tsx'
import styles from '#web/mfa/mfa-pages.module.css'
import { mfaProblem } from '#web/mfa/mfa-problem.ts'
import { mfaTexts } from '#web/mfa/mfa-texts.en.ts'
import { submitPinRequest } from '#web/mfa/submit-pin-request.ts'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'

type PinChoices = {
  phones: { value: string; label: string }[]
  methods: readonly PinMethod[]
  /** Whether an authenticator code can replace the PIN. */
  hasApp: boolean
}

/** Whether the member has an authenticator app. On an error the PIN is offered instead. */
const mayUseApp = (): Promise<boolean> =>
  send(authenticatorCalls.readSecondFactors, {}, { quiet: true }).then(
    ({ data }) => data.authenticator === true,
    () => false,
  )

/** Loads the masked phone numbers and the group's delivery methods (MFA-10, MFA-21..24). Redirects members who need no PIN (MFA-13). */
const loadPinChoices = async (): Promise<PinChoices> => {
  const { data: session } = await send(sessionCalls.readSession, {})
  if (session.level === 'full') await goInstead(returnOrigin.consume() ?? paths.dashboard)
  const [{ data: phones }, hasApp] = await Promise.all([
    send(mfaCalls.listPhones, { telehealthId: session.familyMember.telehealthId }),
    mayUseApp(),
  ])
  return {
    phones: phones.map((phone) => ({ value: phone.party_phone_fax_id, label: leftToRight(maskedShown(phone)) })),
    methods: session.group.pinSendingMethods,
    hasApp,
  }
}

/** A phone is required for every method but e-mail (MFA-27). */
const choice = z
  .object({ phone: z._default(z.string(), ''), method: z._default(z.enum(pinMethods), 'text') })
  .check(z.refine(({ phone, method }) => phone !== '' || method === 'email', { path: ['phone'], error: 'Required' }))

/** /MFA (MFA-19..28). A member with an authenticator app sees its form first. */
export const MfaChoosePage = ({ returnToSignIn }: { returnToSignIn: () => void }) => {
  const t = textsOf(mfaTexts)
  const { data, error, reload } = useLoad(loadPinChoices)
  const [isByPin, setByPin] = useState(false)
  const isByApp = data?.hasApp === true && !isByPin
  return (
    <AuthFrame>
      <h1>{t('title')}</h1>
      {isByApp ? <AppCodeForm onPin={() => setByPin(true)} /> : <Lead>{t('why')}</Lead>}
      {data !== null && !isByApp && <ChoiceForm choices={data} onApp={() => setByPin(false)} />}
      {error !== null && (
        <Alert tone="error">
          {mfaProblem(error, t('phonesFailed'))}
          <div className={styles.retry}>
            <Button kind="tinted" icon={IconRefresh} onClick={reload}>
              {textsOf(uiTexts)('tryAgain')}
            </Button>
          </div>
        </Alert>
      )}
      {data === null && error === null && (
        <div className={styles.wait} aria-busy="true">
          <Skeleton width="half" />
          <Skeleton shape="box" />
        </div>
      )}
      <UnderForm>
        <Button kind="quiet" onClick={returnToSignIn}>
          {t('back')}
        </Button>
      </UnderForm>
    </AuthFrame>
  )
}

const keepAs = 'mfa'

/** Up to two phones are radio buttons, the first one chosen; more are a dropdown without a choice (MFA-21, MFA-28). */
const areShownAtOnce = (phones: PinChoices['phones']): boolean => phones.length <= 2

const PhoneChoice = ({ phones }: Pick<PinChoices, 'phones'>) => {
  const t = textsOf(mfaTexts)
  const [phone, setPhone] = useState(() => (phones.find(({ value }) => value === keptForm(keepAs).phone) ?? phones[0])?.value ?? '')
  if (!areShownAtOnce(phones)) return <SelectInput name="phone" label={t('choose')} placeholder={t('phones')} options={phones} />
  return (
    <>
      <p className={styles.choose} aria-hidden="true">
        {t('choose')}
      </p>
      <OptionCards
        label={t('choose')}
        options={phones.map(({ value, label }) => ({ value, title: label }))}
        value={phone}
        onChange={setPhone}
      />
      <input type="hidden" name="phone" value={phone} />
    </>
  )
}

/**
 * The delivery buttons in the group's order; each but e-mail needs a chosen phone, and all rest while one sends (MFA-23, MFA-24, MFA-28).
 */
const ChoiceForm = ({ choices: { phones, methods, hasApp }, onApp }: { choices: PinChoices; onApp: () => void }) => {
  const t = textsOf(mfaTexts)
  const hasPhones = phones.length > 0
  const offered = methods.filter((method) => method === 'email' || hasPhones)
  return (
    <Form
      loadSchema={async () => choice}
      onSend={async ({ phone, method }) => {
        await submitPinRequest(method, phone)
        await goTo(paths.mfaVerify)
      }}
      onFailure={(error) => mfaProblem(error, t('sendFailed'))}
      keepAs={keepAs}
      leaves
    >
      {hasPhones ? (
        <PhoneChoice phones={phones} />
      ) : (
        <Alert tone="warning" icon={IconAlertTriangle}>
          <Sentence parts={t.parts('noPhone', { phone: <PhoneLink key="phone" /> })} />
        </Alert>
      )}
      <div className={styles.buttons}>
        <FormProblem />
        {offered.map((method, at) => (
          <SubmitButton
            key={method}
            name="method"
            value={method}
            kind={at === 0 ? 'primary' : 'secondary'}
            needsValid={method !== 'email' && !areShownAtOnce(phones)}
          >
            {t(method)}
          </SubmitButton>
        ))}
        {hasApp && (
          <Button kind="quiet" onClick={onApp}>
            {t('useApp')}
          </Button>
        )}
      </div>
    </Form>
  )
}
