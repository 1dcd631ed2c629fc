/** The portal's only data in local storage: preferences of this device; never tokens or health data. */
type Preferences = {
  rememberedEmail?: string
  dismissedBanners?: string[]
  scheme?: 'light' | 'dark'
}

/** SESS-25 */
const key = 'memberPortal'
const version = 1
/** SESS-24: a hint for the screens only; the server decides which devices are trusted. */
const deviceKey = 'rememberDeviceMFA'

/** Runs an access to storage. Returns `otherwise` if storage is full or forbidden; the portal works without it. */
export const tryStorage = <T>(act: () => T, otherwise: T): T => {
  try {
    return act()
  } catch {
    return otherwise
  }
}

const parsed = (text: string | null): { version?: unknown; state?: Preferences } => (text === null ? {} : JSON.parse(text))

/** The preferences of this device; those of another version are deleted. */
export const readPreferences = (): Preferences =>
  tryStorage(() => {
    const stored = parsed(localStorage.getItem(key))
    if (stored.version === version) return stored.state ?? {}
    localStorage.removeItem(key)
    return {}
  }, {})

/** Changes the given preferences and keeps the others; `undefined` deletes one. */
export const writePreferences = (change: { [name in keyof Preferences]: Preferences[name] | undefined }): void =>
  tryStorage(() => localStorage.setItem(key, JSON.stringify({ version, state: { ...readPreferences(), ...change } })), undefined)

export const dismissBanner = (banner: string): void =>
  writePreferences({ dismissedBanners: [...new Set([...(readPreferences().dismissedBanners ?? []), banner])] })

export const isBannerDismissed = (banner: string): boolean => readPreferences().dismissedBanners?.includes(banner) ?? false

export const setTrustedDeviceHint = (): void => tryStorage(() => localStorage.setItem(deviceKey, 'true'), undefined)

export const clearTrustedDeviceHint = (): void => tryStorage(() => localStorage.removeItem(deviceKey), undefined)

/**
 * Runs in the HTML before the first paint, so that dismissed banners do not flash and the chosen color scheme applies at once. A string,
 * because it is an inline script whose hash is in the content security policy.
 */
export const earlyScript = `try{let p=JSON.parse(localStorage.${key}),h=document.documentElement.dataset;if(p.version===${version}){if(p.state.scheme)h.scheme=p.state.scheme;if(p.state.dismissedBanners)h.hiddenBanners+=' '+p.state.dismissedBanners.join(' ')}}catch{}`
