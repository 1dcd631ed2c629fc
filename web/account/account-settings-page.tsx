import { accountTexts } from '#web/account/account-texts.ts'
import { Authenticator } from '#web/account/authenticator.tsx'
import { DataAccess } from '#web/account/data-access.tsx'
import { Passkeys } from '#web/account/passkeys.tsx'
import styles from '#web/account/settings-page.module.css'
import { SignedInPlaces } from '#web/account/signed-in-places.tsx'
import { TrustedDevices } from '#web/account/trusted-devices.tsx'

/** /account-settings */
export const AccountSettingsPage = () => {
  const t = accountTexts()
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <h2>{t('security')}</h2>
      <SignedInPlaces />
      <TrustedDevices />
      <Passkeys />
      <Authenticator />
      <h2>{t('privacy')}</h2>
      <DataAccess />
    </div>
  )
}
