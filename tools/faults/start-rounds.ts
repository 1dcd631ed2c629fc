import { setTimeout as sleep } from 'node:timers/promises'
import { type ChildPortal, postmasterOf, startPortal, startRefused } from '#tools/child-portal.ts'
import { killDatabase } from '#tools/faults/kill-all.ts'

/** The result of a round: a sentence, and whether it is correct. `portal` is the one running afterwards. */
export type RoundResult = { portal: ChildPortal; name: string; ok: boolean; said: string }
type Round = (portal: ChildPortal, dataDir: string) => Promise<RoundResult>

const statusOf = (url: string): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => 0,
  )

const isReady = async ({ url }: ChildPortal): Promise<boolean> => (await statusOf(`${url}/api/ready`)) === 200

/** The database survives the kill of its portal, and the next start reuses it instead of recovering it. */
const takenOver: Round = async (portal, dataDir) => {
  const { pid } = await postmasterOf(dataDir)
  await portal.kill()
  const next = await startPortal({ dataDir })
  const same = (await postmasterOf(dataDir)).pid === pid
  const said = `${same ? 'the same' : 'ANOTHER'} database, ready in ${(next.readyMs / 1000).toFixed(1)} s`
  return { portal: next, name: 'kill -9 of Node alone', ok: same, said }
}

const refusedOnTheSamePort: Round = async (portal, dataDir) => {
  const { port } = new URL(portal.url)
  const { code, output } = await startRefused({ dataDir, env: { PORT: port } })
  const refused = code === 1 && output.startsWith(`Port ${port} is taken`)
  const first = await isReady(portal)
  const said = `${refused ? 'refused with a sentence' : `ended with ${code}: ${output}`}, the first ${first ? 'goes on' : 'IS GONE'}`
  return { portal, name: 'a second start on the same port', ok: refused && first, said }
}

/** Two portals on one folder share its database; it keeps running when the first one stops. */
const joinsOnAnotherPort: Round = async (portal, dataDir) => {
  const { pid } = await postmasterOf(dataDir)
  const second = await startPortal({ dataDir })
  const same = (await postmasterOf(dataDir)).pid === pid
  await portal.stop()
  const goesOn = await isReady(second)
  const said = `${same ? 'joins' : 'DOES NOT JOIN'}, and ${goesOn ? 'goes on' : 'STOPS'} when the first stops`
  return { portal: second, name: 'a second start on another port', ok: same && goesOn, said }
}

/** Without its database the portal stays up and reports it; a restart recovers everything. */
const databaseGone: Round = async (portal, dataDir) => {
  await killDatabase(dataDir)
  await sleep(1000)
  const [up, ready] = [await statusOf(`${portal.url}/api/health`), await statusOf(`${portal.url}/api/ready`)]
  await portal.stop()
  const next = await startPortal({ dataDir })
  const said = `health ${up}, ready ${ready}; after a restart ready in ${(next.readyMs / 1000).toFixed(1)} s`
  return { portal: next, name: 'kill -9 of PostgreSQL alone', ok: up === 200 && ready === 503, said }
}

export const startRounds: readonly Round[] = [takenOver, refusedOnTheSamePort, joinsOnAnotherPort, databaseGone]
