import { houseOf, isTest, outside, roomOf, rooms } from '#tools/architecture/rooms.ts'
import type { Import, Source } from '#tools/architecture/source.ts'

const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`)
const outsideOf = (path: string) => outside.find((folder) => isIn(path, folder))

/** Rules 1 and 7: arrows between rooms run one way, and the house does not know its tests and tools. A benchmark may use anything. */
export const roomBreaches = (sources: Source[]): string[] => sources.flatMap(({ imports }) => imports.flatMap(roomBreach))

function roomBreach(one: Import): string[] {
  const { from, to } = one
  if (one.isPackage) return packageBreach(one)
  const away = outsideOf(to)
  if (away && outsideOf(from) !== away && outsideOf(from) !== 'bench')
    return [`${from} imports ${to}: nothing imports ${away}/; move what both need into a room.`]
  const room = roomOf(from)
  if (!room || away || !to.includes('/')) return []
  if (isTest(to) && !isTest(from)) return [`${from} imports ${to}: that is test code; move what both need out of it.`]
  if (isDemo(to) && !mayKnowDemo(from))
    return [`${from} imports ${to}: only main, cli and tests know the demo; pass the value in from there.`]
  const allowed = [...new Set([houseOf(from) ?? room, ...(rooms[room] ?? [])])]
  if (allowed.some((place) => isIn(to, place))) return []
  return [`${from} imports ${to}: ${room} may import ${allowed.join(', ')}; move what both need down into one of these.`]
}

const isDemo = (path: string) => /^(care\/)?server\/demo\//.test(path)
const mayKnowDemo = (path: string) => isDemo(path) || isTest(path) || /^(care\/)?server\/(main|cli)\.ts$/.test(path)

/** The ground is used by browser and server alike, and browsers have no Node. The prerenderer runs at build time. */
function packageBreach({ from, to }: Import): string[] {
  if (isTest(from)) return []
  if (isIn(from, 'shared') && to !== 'zod/mini')
    return [`${from} imports ${to}: shared uses zod/mini and nothing else; move the code that needs it up.`]
  const isBrowser = ['ui', 'web', 'console', 'care/sdk', 'care/clinic', 'care/guest'].some((room) => isIn(from, room))
  if (isBrowser && to.startsWith('node:') && !/^web\/prerender/.test(from))
    return [`${from} imports ${to}: a browser has no Node; do this on the server.`]
  return []
}
