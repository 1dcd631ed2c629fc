import { z } from 'zod/mini'
import { required } from '#shared/fields/required.ts'
import styles from '#ui/components/factors/authenticator-set-up.module.css'
import { factorPartTexts } from '#ui/components/factors/factor-part-texts.en.ts'
import { CodeInput } from '#ui/fields/code-input.tsx'
import { DialogEnd } from '#ui/fields/forms/dialog-end.tsx'
import { Form } from '#ui/fields/forms/form.tsx'
import { textsOf } from '#ui/lib/texts.ts'

export type StartedSetUp = { secret: string; qrCode: string }

const entered = z.object({ code: required(40) })

/** Splits the key into groups of four characters, which are easier to type. */
const inFours = (key: string): string => key.replace(/(.{4})(?=.)/g, '$1 ')

type Props = { begun: StartedSetUp; confirm: (code: string) => Promise<void>; onCancel: () => void }

/** The secret as a QR code and as text, and a field for the code that proves that the app has it. */
export const AuthenticatorSetUp = ({ begun: { secret, qrCode }, confirm, onCancel }: Props) => {
  const t = textsOf(factorPartTexts)
  return (
    <div className={styles.setUp}>
      <p>{t('scan')}</p>
      <img className={styles.qrCode} src={qrCode} alt={t('qrCode')} width="200" height="200" />
      <p className={styles.key}>
        <span>{t('key')}</span>
        <bdi>
          <code>{inFours(secret)}</code>
        </bdi>
      </p>
      <Form loadSchema={async () => entered} onSend={({ code }) => confirm(code)}>
        <CodeInput name="code" label={t('code')} />
        <DialogEnd cancel={t('cancel')} onCancel={onCancel} submit={t('turnOn')} />
      </Form>
    </div>
  )
}
