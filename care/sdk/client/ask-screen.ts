import type { z } from 'zod/mini'
import type { CareHost } from '#care/sdk/care-host.ts'
import type { Call, Sent } from '#shared/calls.ts'
import { sdkAuthError } from '#shared/errors/error-codes.ts'
import { CallError } from '#ui/lib/call-error.ts'
import { receiveFile, send, sendPiece } from '#ui/lib/send.ts'

export type TokenSource = Pick<CareHost, 'token' | 'freshToken'>
type Listener = TokenSource & Pick<CareHost, 'whenUnread'>

/** A call whose answer is a screen: `screens[0].data`, and how many messages are unread (FLOW-20). */
type ScreenCall<D> = Call & {
  answer: z.ZodMiniType<{ screens: [{ name: string; data: D }]; response_data: { unviewed_messages: number } }>
}
export type ScreenData<C> = C extends ScreenCall<infer D> ? D : never

/** FLOW-21: with the token at hand; one that the telehealth side takes no more is replaced, once. */
const withToken = async <T>({ token, freshToken }: TokenSource, act: (bearer: string) => Promise<T>): Promise<T> => {
  const known = token()
  if (known === null) return act(await freshToken())
  return act(known).catch(async (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== sdkAuthError) throw error
    return act(await freshToken())
  })
}

/** Asks the telehealth side for a screen and tells the host how many messages are unread. Throws CallError. */
export const askScreen = async <C extends ScreenCall<unknown>>(
  host: Listener,
  call: C,
  input: Sent<C>,
  { isFarewell = false }: { /** Said while the page is left. */ isFarewell?: boolean } = {},
): Promise<ScreenData<C>> => {
  const { data } = await withToken(host, (bearer) => send<Call>(call, input, { bearer, keepalive: isFarewell }))
  const { screens, response_data } = data as { screens: [{ data: ScreenData<C> }]; response_data: { unviewed_messages: number } }
  host.whenUnread(response_data.unviewed_messages)
  return screens[0].data
}

/** Any other call of the telehealth side's, such as taking a photo away. */
export const askCare = async <C extends Call>(host: TokenSource, call: C, input: Sent<C>) =>
  (await withToken(host, (bearer) => send(call, input, { bearer }))).data

/** Sends a file whole. */
export const sendCareFile = async <C extends Call & { takesFile: object }>(host: TokenSource, call: C, input: Sent<C>, file: Blob) =>
  (await withToken(host, (bearer) => sendPiece(call, input, file, { bearer }))).data

/** Reads a file, such as a photo of the own draft. */
export const fetchCareFile = <C extends Call & { sendsFile: string }>(host: TokenSource, call: C, input: Sent<C>): Promise<Blob> =>
  withToken(host, (bearer) => receiveFile(call, input, { bearer }))
