import { deviceWords } from '#shared/session/device-words.ts'

/** Browser data sent with a pay-per-visit registration (CALL-24). Unknown values are ''. */
export type SubmittedPlatform = {
  type: 'browser'
  platform: string
  platformRaw: string
  version: string
  model: string
  manufacturer: string
}

/** The version follows the browser's own name; for Safari it follows 'Version'. */
const versionOf = (userAgent: string, browser: string): string => {
  const sign = {
    'Headless Chrome': 'HeadlessChrome',
    Vivaldi: 'Vivaldi',
    Edge: 'Edg\\w*',
    Opera: 'OPR',
    'Samsung Internet': 'SamsungBrowser',
    Firefox: '(?:Firefox|FxiOS)',
    Safari: 'Version',
  }
  const name = sign[browser as keyof typeof sign] ?? '(?:Chrome|Chromium|CriOS)'
  return new RegExp(`\\b${name}/([\\d.]+)`).exec(userAgent)?.[1] ?? ''
}

/** Android names the device, unless the browser reports 'K' instead; for Apple the system is the model. */
const modelOf = (userAgent: string, system: string): string => {
  const android = /Android [\d.]+; ([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(userAgent)?.[1] ?? ''
  return ['iPhone', 'iPad', 'Mac'].includes(system) ? system : ['K', 'Mobile', 'Tablet'].includes(android) ? '' : android
}

const makers: readonly [RegExp, string][] = [
  [/^(iPhone|iPad|Mac)$/, 'Apple'],
  [/^SM-/, 'Samsung'],
  [/^Pixel/, 'Google'],
]

/** `hints` is `navigator.userAgentData`, if available; its platform is more reliable than the user agent's. */
export const submittedPlatform = (userAgent: string, hints?: unknown): SubmittedPlatform => {
  const { browser, system } = deviceWords(userAgent)
  const hinted = typeof hints === 'object' && hints !== null && 'platform' in hints ? hints.platform : undefined
  const model = modelOf(userAgent, system ?? '')
  const version = browser === null ? '' : `${browser} ${versionOf(userAgent, browser)}`.trim()
  return {
    type: 'browser',
    platform: (typeof hinted === 'string' && hinted ? hinted : (system ?? '')).slice(0, 60),
    platformRaw: userAgent.slice(0, 400),
    version: version.slice(0, 60),
    model: model.slice(0, 60),
    manufacturer: makers.find(([sign]) => sign.test(model))?.[1] ?? '',
  }
}
