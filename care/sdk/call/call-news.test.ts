import { expect, test } from 'vitest'
import { callNews } from '#care/sdk/call/call-news.ts'
import type { PeerView } from '#care/sdk/call/peers/peers.ts'

type NewsState = Parameters<typeof callNews>[0]

const ana: PeerView = {
  id: 'a',
  role: 'member',
  name: 'Ana',
  state: { audio: true, video: true },
  link: 'connected',
  isAway: false,
  audio: null,
  video: null,
}
const calm: NewsState = {
  phase: 'in',
  peers: [ana],
  isMuted: false,
  isCameraOn: true,
  saving: null,
  own: { audio: null, video: null, missing: { audio: false, video: false } },
}

const newsOf = (change: Partial<NewsState>, before: Partial<NewsState> = {}) =>
  callNews({ ...calm, ...before }, { ...calm, ...change }).map(({ key, name }) => `${key} ${name}`.trim())

test.each<[string, Partial<NewsState>, string[], Partial<NewsState>?]>([
  ['nothing changes', {}, []],
  ['somebody joins', {}, ['joined Ana'], { peers: [] }],
  ['somebody leaves', { peers: [] }, ['gone Ana']],
  ['somebody comes back under a new peer id', { peers: [{ ...ana, id: 'b' }] }, []],
  ['a peer’s connection is lost', { peers: [{ ...ana, link: 'lost' }] }, ['peerLost Ana']],
  ['a peer’s connection is back', {}, ['peerBack Ana'], { peers: [{ ...ana, link: 'lost' }] }],
  ['a peer is muted', { peers: [{ ...ana, state: { audio: false, video: true } }] }, ['peerMuted Ana']],
  ['the user’s own connection is lost', { phase: 'lost' }, ['lineLost']],
  ['the user’s own connection is back', {}, ['back'], { phase: 'lost' }],
  ['the user mutes the microphone', { isMuted: true }, ['nowMuted']],
  ['the user turns the camera off', { isCameraOn: false }, ['nowCameraOff']],
  ['a poor connection turns the camera off', { isCameraOn: false, saving: 'poor' }, ['savingPoor']],
  [
    'the connection is good enough for the camera again',
    { isCameraOn: false, saving: 'better' },
    ['savingBetter'],
    { isCameraOn: false, saving: 'poor' },
  ],
  ['the microphone fails', { own: { ...calm.own, missing: { audio: true, video: false } } }, ['notHeard']],
])('call news when %s', (_, change, news, before) => expect(newsOf(change, before)).toEqual(news))
