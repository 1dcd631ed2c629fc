import { useState } from 'react'
import { z } from 'zod/mini'
import { required } from '#shared/fields/required.ts'
import { Button } from '#ui/components/button.tsx'
import { Sentence } from '#ui/components/sentence.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { CodeInput } from '#ui/fields/code-input.tsx'
import { Form } from '#ui/fields/form.tsx'
import { FormProblem, SubmitButton } from '#ui/fields/submit-button.tsx'
import { TextInput } from '#ui/fields/text-input.tsx'
import { pageConfig } from '#ui/lib/page-config.ts'
import styles from '#web/mfa/mfa-pages.module.css'
import { mfaTexts } from '#web/mfa/mfa-texts.ts'
import { verifyAuthenticator } from '#web/mfa/verify-authenticator.ts'
import { Lead } from '#web/shell/auth-frame.tsx'

const entered = z.object({ code: required(40), remember: z.optional(z.string()) })

/** In place of the PIN: a code of the authenticator app, or one of the recovery codes on paper. */
export const AppCodeForm = ({ onPin }: { onPin: () => void }) => {
  const t = mfaTexts()
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
        loadSchema={async () => entered}
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
