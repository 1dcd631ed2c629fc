import type { z } from 'zod/mini'
import type { CareHost } from '#care/sdk/care-host.ts'
import type { Call, Sent } from '#shared/calls.ts'
import { sdkAuthError } from '#shared/errors/error-codes.ts'
import { CallError } from '#ui/lib/calls/call-error.ts'
import { receiveFile, send, sendPiece } from '#ui/lib/calls/send.ts'

export type TokenSource = Pick<CareHost, 'token' | 'freshToken'>
type Listener = TokenSource & Pick<CareHost, 'whenUnread'>

/** A call that answers with a screen: `screens[0].data` and the number of unread messages (FLOW-20). */
type ScreenCall<D> = Call & {
  answer: z.ZodMiniType<{ screens: [{ name: string; data: D }]; response_data: { unviewed_messages: number } }>
}
export type ScreenData<C> = C extends ScreenCall<infer D> ? D : never

/** FLOW-21: calls with the known token; if the telehealth side rejects it, retries once with a fresh one. */
const withToken = async <T>({ token, freshToken }: TokenSource, act: (bearer: string) => Promise<T>): Promise<T> => {
  const known = token()
  if (known === null) return act(await freshToken())
  return act(known).catch(async (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== sdkAuthError) throw error
    return act(await freshToken())
  })
}

/** Requests a screen and reports the number of unread messages to the host. Throws CallError. */
export const askScreen = async <C extends ScreenCall<unknown>>(
  host: Listener,
  call: C,
  input: Sent<C>,
  { isFarewell = false }: { /** Sent while the page unloads, with `keepalive`. */ isFarewell?: boolean } = {},
): Promise<ScreenData<C>> => {
  const { data } = await withToken(host, (bearer) => send<Call>(call, input, { bearer, keepalive: isFarewell }))
  const { screens, response_data } = data as { screens: [{ data: ScreenData<C> }]; response_data: { unviewed_messages: number } }
  host.whenUnread(response_data.unviewed_messages)
  return screens[0].data
}

/** Makes any other call to the telehealth side, such as removing a photo. */
export const askCare = async <C extends Call>(host: TokenSource, call: C, input: Sent<C>) =>
  (await withToken(host, (bearer) => send(call, input, { bearer }))).data

/** Sends a whole file in one request. */
export const sendCareFile = async <C extends Call & { takesFile: object }>(host: TokenSource, call: C, input: Sent<C>, file: Blob) =>
  (await withToken(host, (bearer) => sendPiece(call, input, file, { bearer }))).data

/** Downloads a file, such as a photo of the member's own draft. */
export const fetchCareFile = <C extends Call & { sendsFile: string }>(host: TokenSource, call: C, input: Sent<C>): Promise<Blob> =>
  withToken(host, (bearer) => receiveFile(call, input, { bearer }))
