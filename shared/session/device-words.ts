/** A browser as a person would name it; null for what nobody would recognise. */
export type DeviceWords = { browser: string | null; system: string | null }

/** The first that fits counts: most browsers also claim to be Chrome and Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

/** Phones and tablets first: they claim to be computers too. */
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

/** What a user agent says of itself, in the two words that help a member to recognise it. */
export const deviceWords = (userAgent: string): DeviceWords => ({ browser: named(browsers, userAgent), system: named(systems, userAgent) })
