/** Browser and system names that people know; null if unknown. */
export type DeviceWords = { browser: string | null; system: string | null }

/** The first match wins: most browsers also claim to be Chrome and Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bHeadlessEdg\//, 'Headless Edge'],
  [/\bHeadlessChrome\//, 'Headless Chrome'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Ddg|DuckDuckGo)\//, 'DuckDuckGo'],
  [/\bBrave\//, 'Brave'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(MiuiBrowser|XiaoMi)\//, 'Mi Browser'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bSilk\//, 'Amazon Silk'],
  [/\bGSA\//, 'Google app'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(AN|AV|_IAB)\b/, 'Facebook'],
  [/\bEpiphany\//, 'GNOME Web'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

/** Phones and tablets come first: they also claim to be computers. */
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const named = (table: readonly [RegExp, string][], userAgent: string): string | null =>
  table.find(([sign]) => sign.test(userAgent))?.[1] ?? null

/** Returns the browser and system that a user agent names, so that a member can recognize the device. */
export const deviceWords = (userAgent: string): DeviceWords => ({ browser: named(browsers, userAgent), system: named(systems, userAgent) })

/** The first name of a passkey, after the browser that it was made in. */
export const passkeyNameOf = (userAgent: string): string => {
  const { browser, system } = deviceWords(userAgent)
  return [browser, system].filter(Boolean).join(', ') || 'Passkey'
}
