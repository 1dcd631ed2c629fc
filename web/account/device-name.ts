import type { DeviceWords } from '#shared/session/device-words.ts'
import { accountTexts } from '#web/account/account-texts.ts'

/** `Chrome on Windows`, or as much of it as is known. */
export const deviceName = ({ browser, system }: DeviceWords): string => {
  if (browser !== null && system !== null) return accountTexts()('deviceOn', { browser, system })
  return browser ?? system ?? accountTexts()('unknownDevice')
}
