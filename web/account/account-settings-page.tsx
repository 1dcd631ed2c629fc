import { SettingsTabs } from '#web/account/settings-tabs.tsx'

/** /account-settings (ACCT-01) */
export const AccountSettingsPage = () => <SettingsTabs first="settings" />
