import { prepareDemo } from '#e2e/demo-database.ts'
import { startServers } from '#e2e/portal.ts'

/** Runs the demo's first start, which creates tables and people, before the workers start. Returns the teardown. */
export default async (): Promise<() => Promise<void>> => {
  const { remove } = await prepareDemo(async (at) => {
    const { stop } = await startServers(at)
    await stop()
  })
  return remove
}
