import type { CallState } from '#care/sdk/call/peers/open-call.ts'
import type { PeerView } from '#care/sdk/call/peers/peers.ts'

type NewsState = Pick<CallState, 'phase' | 'peers' | 'isMuted' | 'isCameraOn' | 'saving' | 'own'>

/** A key of the call's texts and the name of the person it is about. */
export type CallNews = { key: (typeof words)[number]; name: string }

const words = [
  'joined',
  'gone',
  'peerLost',
  'peerBack',
  'peerMuted',
  'peerUnmuted',
  'lineLost',
  'back',
  'nowMuted',
  'nowUnmuted',
  'nowCameraOn',
  'nowCameraOff',
  'savingPoor',
  'savingBetter',
  'notHeard',
  'notSeen',
] as const

const isSame = (one: PeerView, other: PeerView): boolean => one.role === other.role && one.name === other.name

const newsOfPeer = (before: PeerView | undefined, now: PeerView): CallNews[] => {
  const { name } = now
  if (!before) return [{ key: 'joined', name }]
  const wasThere = before.link === 'connected'
  const isThere = now.link === 'connected'
  if (wasThere && !isThere) return [{ key: 'peerLost', name }]
  if (before.link === 'lost' && isThere) return [{ key: 'peerBack', name }]
  if (before.state.audio !== now.state.audio) return [{ key: now.state.audio ? 'peerUnmuted' : 'peerMuted', name }]
  return []
}

const newsOfOwn = (before: NewsState, now: NewsState): CallNews[] => {
  const changed = (key: CallNews['key'], isNew: boolean): CallNews[] => (isNew ? [{ key, name: '' }] : [])
  return [
    ...changed('lineLost', before.phase === 'in' && now.phase === 'lost'),
    ...changed('back', before.phase === 'lost' && now.phase === 'in'),
    ...changed('nowMuted', !before.isMuted && now.isMuted),
    ...changed('nowUnmuted', before.isMuted && !now.isMuted),
    ...changed('nowCameraOn', !before.isCameraOn && now.isCameraOn),
    ...changed('nowCameraOff', before.isCameraOn && !now.isCameraOn && now.saving === null),
    ...changed('savingPoor', before.saving !== 'poor' && now.saving === 'poor'),
    ...changed('savingBetter', before.saving !== 'better' && now.saving === 'better'),
    ...changed('notHeard', !before.own.missing.audio && now.own.missing.audio),
    ...changed('notSeen', !before.own.missing.video && now.own.missing.video),
  ]
}

/** Returns the changes between two call states to announce to people who cannot see them. */
export const callNews = (before: NewsState, now: NewsState): CallNews[] =>
  [
    ...now.peers.flatMap((peer) =>
      newsOfPeer(
        before.peers.find((one) => isSame(one, peer)),
        peer,
      ),
    ),
    ...before.peers.filter((one) => !now.peers.some((peer) => isSame(one, peer))).map(({ name }) => ({ key: 'gone' as const, name })),
    ...newsOfOwn(before, now),
  ] as const
