import { useState } from 'react'
import { Tabs } from '#ui/components/tabs.tsx'
import { accountTexts } from '#web/account/account-texts.ts'
import { Authenticator } from '#web/account/authenticator.tsx'
import { ChangePassword } from '#web/account/change-password.tsx'
import { CloseAccount } from '#web/account/close-account.tsx'
import { DataAccess } from '#web/account/data-access.tsx'
import { DownloadData } from '#web/account/download-data.tsx'
import { Notifications } from '#web/account/notifications.tsx'
import { Passkeys } from '#web/account/passkeys.tsx'
import { Profile } from '#web/account/profile.tsx'
import styles from '#web/account/settings-page.module.css'
import { settingsTexts } from '#web/account/settings-texts.ts'
import { SignedInPlaces } from '#web/account/signed-in-places.tsx'
import { TrustedDevices } from '#web/account/trusted-devices.tsx'
import { useSession } from '#web/session/use-session.tsx'

type Tab = 'settings' | 'password'

/** The account in two tabs (ACCT-01); each of two addresses opens one of them. */
export const SettingsTabs = ({ first }: { first: Tab }) => {
  const t = settingsTexts()
  const { profile } = useSession()
  const [tab, setTab] = useState<Tab>(first)
  return (
    <div className={styles.page}>
      <h1>{accountTexts()('title')}</h1>
      <Tabs
        title={`${profile.first} ${profile.last}`}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { name: 'settings', label: t('settingsTab'), panel: <Settings /> },
          { name: 'password', label: t('passwordTab'), panel: <ChangePassword /> },
        ]}
      />
    </div>
  )
}

const Settings = () => {
  const t = accountTexts()
  const s = settingsTexts()
  return (
    <div className={styles.parts}>
      <h2>{s('aboutYou')}</h2>
      <Profile />
      <Notifications />
      <h2>{t('security')}</h2>
      <SignedInPlaces />
      <TrustedDevices />
      <Passkeys />
      <Authenticator />
      <h2>{t('privacy')}</h2>
      <DataAccess />
      <DownloadData />
      <CloseAccount />
    </div>
  )
}
