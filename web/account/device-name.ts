import type { DeviceWords } from '#shared/session/device-words.ts'
import { textsOf } from '#ui/lib/texts.ts'
import { accountTexts } from '#web/account/account-texts.en.ts'

/** Returns `Chrome on Windows`, or the known part of it. */
export const deviceName = ({ browser, system }: DeviceWords): string => {
  if (browser !== null && system !== null) return textsOf(accountTexts)('deviceOn', { browser, system })
  return browser ?? system ?? textsOf(accountTexts)('unknownDevice')
}
