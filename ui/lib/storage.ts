/** The only local storage of the portal: preferences of this device, never a token, never anything about a person's health. */
type Preferences = {
  rememberedEmail?: string
  dismissedBanners?: string[]
  scheme?: 'light' | 'dark'
}

/** SESS-25 */
const key = 'memberPortal'
const version = 1
/** SESS-24: a hint for the screens; what counts is the device the server knows. */
const deviceKey = 'rememberDeviceMFA'

/** Storage may be full, or forbidden altogether: then the portal works without a memory. */
const attempt = <T>(act: () => T, otherwise: T): T => {
  try {
    return act()
  } catch {
    return otherwise
  }
}

const parsed = (text: string | null): { version?: unknown; state?: Preferences } => (text === null ? {} : JSON.parse(text))

/** What this device remembers; a state of another version is dropped. */
export const readPreferences = (): Preferences =>
  attempt(() => {
    const stored = parsed(localStorage.getItem(key))
    if (stored.version === version) return stored.state ?? {}
    localStorage.removeItem(key)
    return {}
  }, {})

/** Changes what is given and keeps the rest; `undefined` forgets. */
export const writePreferences = (change: { [name in keyof Preferences]: Preferences[name] | undefined }): void =>
  attempt(() => localStorage.setItem(key, JSON.stringify({ version, state: { ...readPreferences(), ...change } })), undefined)

export const dismissBanner = (banner: string): void =>
  writePreferences({ dismissedBanners: [...new Set([...(readPreferences().dismissedBanners ?? []), banner])] })

export const isBannerDismissed = (banner: string): boolean => readPreferences().dismissedBanners?.includes(banner) ?? false

export const rememberDevice = (): void => attempt(() => localStorage.setItem(deviceKey, 'true'), undefined)

export const forgetDevice = (): void => attempt(() => localStorage.removeItem(deviceKey), undefined)

/**
 * Runs inside the HTML before anything is painted, so that a dismissed banner never flashes and a chosen scheme holds at once.
 * Text, because it becomes an inline script whose hash the policy names.
 */
export const earlyScript = `try{let p=JSON.parse(localStorage.getItem('${key}')),h=document.documentElement.dataset;if(p&&p.version===${version}){if(p.state.scheme)h.scheme=p.state.scheme;if(p.state.dismissedBanners)h.hiddenBanners+=' '+p.state.dismissedBanners.join(' ')}}catch{}`
