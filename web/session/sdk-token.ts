/** The token of the telehealth flows lives in memory only: a reload asks for another. */
let token: string | null = null

export const keepSdkToken = (fresh: string | null): void => {
  token = fresh
}

export const sdkToken = (): string | null => token

/** SESS-09: whether the telehealth side knows the member, so that its flows open. */
export const hasMapi = (): boolean => token !== null
