import { vi } from 'vitest'

type Track = { kind: 'audio' | 'video' }

const transceiver = (kind: 'audio' | 'video', direction: RTCRtpTransceiverDirection) => ({
  direction,
  receiver: { track: { kind } },
  sender: { replaceTrack: vi.fn(async () => {}), setStreams: vi.fn() },
})

/** The part of RTCPeerConnection that perfect negotiation uses; the test plays the other side. */
export class FakeConnection {
  static all: FakeConnection[] = []
  signalingState: RTCSignalingState = 'stable'
  connectionState: RTCPeerConnectionState = 'new'
  localDescription: { type: string; sdp: string } | null = null
  remoteDescription: { type: string; sdp?: string } | null = null
  onnegotiationneeded: (() => void) | null = null
  onicecandidate: unknown = null
  onconnectionstatechange: (() => void) | null = null
  ontrack: unknown = null
  readonly lines: ReturnType<typeof transceiver>[] = []
  readonly restartIce = vi.fn()
  readonly addIceCandidate = vi.fn(async (_: unknown) => {})
  readonly close = vi.fn()
  constructor() {
    FakeConnection.all.push(this)
  }
  addTransceiver(given: Track | 'audio' | 'video', { direction }: { direction: RTCRtpTransceiverDirection }) {
    this.lines.push(transceiver(typeof given === 'string' ? given : given.kind, direction))
    queueMicrotask(() => this.onnegotiationneeded?.())
  }
  getTransceivers() {
    return this.lines
  }
  async setLocalDescription() {
    const isAnswer = this.signalingState === 'have-remote-offer'
    this.localDescription = { type: isAnswer ? 'answer' : 'offer', sdp: `sdp ${FakeConnection.all.indexOf(this)}` }
    this.signalingState = isAnswer ? 'stable' : 'have-local-offer'
  }
  async setRemoteDescription(description: { type: string; sdp?: string }) {
    this.remoteDescription = description
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable'
    if (description.type === 'offer' && this.lines.length === 0)
      this.lines.push(transceiver('audio', 'recvonly'), transceiver('video', 'recvonly'))
  }
  become(state: RTCPeerConnectionState) {
    this.connectionState = state
    this.onconnectionstatechange?.()
  }
}

/** Replaces the browser's RTCPeerConnection. */
export const fakeConnections = (): void => {
  FakeConnection.all = []
  vi.stubGlobal('RTCPeerConnection', FakeConnection)
  vi.stubGlobal('MediaStream', class {})
}
