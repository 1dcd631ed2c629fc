import { useState } from 'react'
import { z } from 'zod/mini'
import { paths } from '#shared/paths.ts'
import { pinMethods } from '#shared/session/session-data.ts'
import { Alert } from '#ui/components/alert.tsx'
import { Button } from '#ui/components/button.tsx'
import { IconAlertTriangle, IconRefresh } from '#ui/components/icons.ts'
import { PhoneLink } from '#ui/components/phone-link.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Skeleton } from '#ui/components/skeleton.tsx'
import { Form } from '#ui/fields/form.tsx'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'
import { goTo } from '#ui/lib/go-to.ts'
import { uiTexts } from '#ui/lib/ui-texts.ts'
import { useLoad } from '#ui/lib/use-load.ts'
import { AppCodeForm } from '#web/mfa/app-code-form.tsx'
import { loadPinChoices, type PinChoices } from '#web/mfa/load-phones.ts'
import styles from '#web/mfa/mfa-pages.module.css'
import { mfaProblem } from '#web/mfa/mfa-problem.ts'
import { mfaTexts } from '#web/mfa/mfa-texts.ts'
import { sendPin } from '#web/mfa/send-pin.ts'
import { AuthFrame, Lead, UnderForm } from '#web/shell/auth-frame.tsx'

/** MFA-27: a phone is needed, but for a PIN by e-mail. */
const choice = z
  .object({ phone: z._default(z.string(), ''), method: z._default(z.enum(pinMethods), 'text') })
  .check(z.refine(({ phone, method }) => phone !== '' || method === 'email', { path: ['phone'], error: 'Required' }))

/** /MFA (MFA-19..28). A member with an authenticator app is asked for its code first. */
export const MfaChoosePage = ({ returnToSignIn }: { returnToSignIn: () => void }) => {
  const t = mfaTexts()
  const { data, error, retry } = useLoad(loadPinChoices)
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
            <Button kind="tinted" icon={IconRefresh} onClick={retry}>
              {uiTexts()('tryAgain')}
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

/** The buttons stand in the order of the group; each needs a chosen phone and rests while one sends (MFA-23, MFA-24, MFA-28). */
const ChoiceForm = ({ choices: { phones, methods, hasApp }, onApp }: { choices: PinChoices; onApp: () => void }) => {
  const t = mfaTexts()
  const hasPhones = phones.length > 0
  const offered = methods.filter((method) => method === 'email' || hasPhones)
  return (
    <Form
      loadSchema={async () => choice}
      onSend={async ({ phone, method }) => {
        await sendPin(method, phone)
        await goTo(paths.mfaVerify)
      }}
      onFailure={(error) => mfaProblem(error, t('sendFailed'))}
      keepAs="mfa"
      leaves
    >
      {hasPhones ? (
        <SelectInput name="phone" label={t('choose')} placeholder={t('phones')} options={phones} />
      ) : (
        <Alert tone="warning" icon={IconAlertTriangle}>
          <Sentence parts={t.parts('noPhone', { phone: <PhoneLink key="phone" /> })} />
        </Alert>
      )}
      <div className={styles.buttons}>
        <FormProblem />
        {offered.map((method, at) => (
          <SubmitButton key={method} name="method" value={method} kind={at === 0 ? 'primary' : 'secondary'} needsValid={method !== 'email'}>
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
