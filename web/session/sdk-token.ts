/** The telehealth token is kept in memory only: a reload requests a new one. */
let token: string | null = null

export const keepSdkToken = (fresh: string | null): void => {
  token = fresh
}

export const sdkToken = (): string | null => token

/** Whether the tab has a telehealth token, so that care flows can open (SESS-09). */
export const hasMapi = (): boolean => token !== null
