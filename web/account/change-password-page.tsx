import { SettingsTabs } from '#web/account/settings-tabs.tsx'

/** /change-password: the second tab (ACCT-01, SHELL-039) */
export const ChangePasswordPage = () => <SettingsTabs first="password" />
