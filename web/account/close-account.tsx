import { useState } from 'react'
import { z } from 'zod/mini'
import { leavingCalls } from '#shared/account/leaving-calls.ts'
import { email } from '#shared/fields/email.ts'
import { required } from '#shared/fields/required.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/components/button.tsx'
import { Dialog } from '#ui/components/frames/dialog.tsx'
import { SubjectPart } from '#ui/components/subject-part.tsx'
import { EmailInput } from '#ui/fields/email-input.tsx'
import { DialogEnd } from '#ui/fields/forms/dialog-end.tsx'
import { FieldStack } from '#ui/fields/forms/field-stack.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { PasswordInput } from '#ui/fields/password-input.tsx'
import { send } from '#ui/lib/calls/send.ts'
import { goInstead } from '#ui/lib/page/go-to.ts'
import { clearTab } from '#ui/lib/page/tab-state.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { toastInNextDocument } from '#ui/lib/toast.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'
import dialog from '#web/account/password-dialog.module.css'
import styles from '#web/account/settings-page.module.css'
import { settingsTexts } from '#web/account/settings-texts.en.ts'

const schema = z.object({ email, currentPassword: required(128) })

/** Lists what is deleted and what is kept before the button. Closing requires the password and e-mail address. */
export const CloseAccount = () => {
  const t = textsOf(settingsTexts)
  const [isAsked, setAsked] = useState(false)
  return (
    <SubjectPart heading="h2" title={t('close')} text={t('closeText')}>
      <div>
        <p className={styles.strong}>{t('goes')}</p>
        <p>{t('goesText')}</p>
      </div>
      <div>
        <p className={styles.strong}>{t('stays')}</p>
        <ul className={styles.points}>
          {(['staysCoverage', 'staysCare', 'staysMoney', 'staysAddress', 'staysLog'] as const).map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </div>
      <p>{t('downloadFirst')}</p>
      <div className={styles.actions}>
        <Button kind="secondary" onClick={() => setAsked(true)}>
          {t('closeButton')}
        </Button>
      </div>
      {isAsked && <CloseDialog onClose={() => setAsked(false)} />}
    </SubjectPart>
  )
}

const close = async (proof: z.infer<typeof schema>): Promise<void> => {
  await send(leavingCalls.closeAccount, proof)
  clearTab()
  toastInNextDocument('success', textsOf(settingsTexts)('closed'))
  return goInstead(paths.signIn)
}

const CloseDialog = ({ onClose }: { onClose: () => void }) => {
  const t = textsOf(settingsTexts)
  return (
    <Dialog title={t('closeTitle')} onClose={onClose}>
      <p className={dialog.text}>{t('closeText')}</p>
      <Form loadSchema={async () => schema} onSend={close} leaves>
        <FieldStack>
          <EmailInput name="email" label={t('typeEmail')} />
          <PasswordInput name="currentPassword" label={textsOf(accountTexts)('currentPassword')} autoComplete="current-password" />
        </FieldStack>
        <DialogEnd cancel={textsOf(accountTexts)('cancel')} onCancel={onClose} submit={t('closeForGood')} isDanger />
      </Form>
    </Dialog>
  )
}
