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
  ['nothing', {}, []],
  ['somebody comes', {}, ['joined Ana'], { peers: [] }],
  ['somebody goes', { peers: [] }, ['gone Ana']],
  ['somebody comes back as another peer', { peers: [{ ...ana, id: 'b' }] }, []],
  ['a connection breaks off', { peers: [{ ...ana, link: 'lost' }] }, ['peerLost Ana']],
  ['and is back', {}, ['peerBack Ana'], { peers: [{ ...ana, link: 'lost' }] }],
  ['somebody is muted', { peers: [{ ...ana, state: { audio: false, video: true } }] }, ['peerMuted Ana']],
  ['the line is lost', { phase: 'lost' }, ['lineLost']],
  ['and comes back', {}, ['back'], { phase: 'lost' }],
  ['one mutes oneself', { isMuted: true }, ['nowMuted']],
  ['one switches the camera off', { isCameraOn: false }, ['nowCameraOff']],
  ['the line is too poor for it', { isCameraOn: false, saving: 'poor' }, ['savingPoor']],
  ['and better again', { isCameraOn: false, saving: 'better' }, ['savingBetter'], { isCameraOn: false, saving: 'poor' }],
  ['the microphone fails', { own: { ...calm.own, missing: { audio: true, video: false } } }, ['notHeard']],
])('%s', (_, change, news, before) => expect(newsOf(change, before)).toEqual(news))
