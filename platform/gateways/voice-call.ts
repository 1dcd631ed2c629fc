/** A call that speaks `text`; `to` is ten digits of the North American plan. */
export type VoiceCall = { id: string; to: string; text: string }

export type VoiceCallGateway = { send(call: VoiceCall, signal: AbortSignal): Promise<void> }

/** Stands in where no gateway is: hands what would be spoken to whoever shows it. */
export const offlineVoiceCall = (deliver: (call: VoiceCall) => Promise<void>): VoiceCallGateway => ({ send: (call) => deliver(call) })
