import { useState } from 'react'
import { z } from 'zod/mini'
import { required } from '#shared/fields/required.ts'
import { authenticatorCalls } from '#shared/mfa/authenticator-calls.ts'
import { sixDigits } from '#shared/mfa/pin-rules.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { CodeInput } from '#ui/fields/code-input.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/forms/submit-button.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { returnOrigin } from '#ui/lib/calls/return-origin.ts'
import { send } from '#ui/lib/calls/send.ts'
import { goTo } from '#ui/lib/page/go-to.ts'
import { pageConfig } from '#ui/lib/page/page-config.ts'
import { setTrustedDeviceHint } from '#ui/lib/page/storage.ts'
import { textsOf } from '#ui/lib/texts.ts'
import styles from '#web/mfa/mfa-pages.module.css'
import { mfaTexts } from '#web/mfa/mfa-texts.en.ts'
import { Lead } from '#web/shell/auth-frame.tsx'

/** Verifies an authenticator or recovery code and opens the return address, else the dashboard. */
const verifyAuthenticator = async (code: string, remember: boolean): Promise<void> => {
  await send(authenticatorCalls.verifyAuthenticator, { code, remember_device: remember })
  if (remember) setTrustedDeviceHint()
  await goTo(returnOrigin.consume() ?? paths.dashboard)
}

const remember = z.optional(z.string())
const appCode = z.object({ code: sixDigits, remember })
const recoveryCode = z.object({ code: required(40), remember })

/** The form for a code of the authenticator app or a recovery code, in place of the PIN. */
export const AppCodeForm = ({ onPin }: { onPin: () => void }) => {
  const t = textsOf(mfaTexts)
  const [isRecovery, setRecovery] = useState(false)
  return (
    <>
      <Lead>
        {isRecovery ? (
          t('recoveryWhy')
        ) : (
          <Sentence parts={t.parts('appWhy', { product: <bdi key="product">{pageConfig().productName}</bdi> })} />
        )}
      </Lead>
      <Form
        key={String(isRecovery)}
        loadSchema={async () => (isRecovery ? recoveryCode : appCode)}
        onSend={({ code, remember }) => verifyAuthenticator(code, remember === 'on')}
        leaves
      >
        {isRecovery ? (
          <TextInput
            name="code"
            label={t('recoveryCode')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            isLeftToRight
          />
        ) : (
          <CodeInput name="code" label={t('appCode')} />
        )}
        <Checkbox name="remember" label={t('remember')} />
        <FormProblem />
        <SubmitButton needsValid>{t('submit')}</SubmitButton>
      </Form>
      <div className={styles.buttons}>
        <Button kind="secondary" isLarge isBlock onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'useApp' : 'useRecovery')}
        </Button>
        <Button kind="quiet" onClick={onPin}>
          {t('usePin')}
        </Button>
      </div>
    </>
  )
}
