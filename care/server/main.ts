import { hostname } from 'node:os'
import { mountCare } from '#care/server/care-app.ts'
import { careConfigOf } from '#care/server/care-config.ts'
import { careKeysOfEnv, namedCarePaths, readCareDemoEnv, readCareEnv } from '#care/server/care-env.ts'
import { type DemoClinicianSwitch, demoClinicianWork } from '#care/server/demo/demo-clinician.ts'
import { demoClinicianRoutes } from '#care/server/demo/demo-clinician-routes.ts'
import { careDemoGateways } from '#care/server/demo/demo-gateways.ts'
import { seedCareDemo } from '#care/server/demo/seed-care-demo.ts'
import { type CareParts, openCare } from '#care/server/open-care.ts'
import { careKeysOf } from '#platform/auth/keys/care-keys.ts'
import { warmPasswordHash } from '#platform/auth/password-hash.ts'
import { printCheck } from '#platform/check-paths.ts'
import { demoKeys } from '#platform/demo-keys.ts'
import { partnerGateways } from '#platform/gateways/partner-gateways.ts'
import { buildHttp } from '#platform/http/build-http.ts'
import { healthRoutes } from '#platform/http/health/health-routes.ts'
import { openOperations } from '#platform/http/health/operations-server.ts'
import { mountRawRoutes } from '#platform/http/mount-routes.ts'
import type { RawRoute } from '#platform/http/serve.ts'
import { stopOnSignal } from '#platform/http/stop-on-signal.ts'
import { openLog } from '#platform/log.ts'
import { startTracing } from '#platform/tracing/start-tracing.ts'

type Own = { parts: Pick<CareParts, 'keys' | 'gateways' | 'prepare' | 'moreJobs'>; extra: RawRoute[] }
type Read = ReturnType<typeof readCareDemoEnv> | ReturnType<typeof readCareEnv>

const isDemo = process.argv.includes('--demo')

/** The demo uses the portal's database, keys and outbox page. */
const demoOf = (): { read: Read; dataDir: string; own: Own } => {
  const read = readCareDemoEnv()
  const keys = careKeysOf(demoKeys(read.dataDir), [])
  const simulated: DemoClinicianSwitch = { isOn: read.clinician === 'on' }
  const moreJobs: CareParts['moreJobs'] = (care) => [demoClinicianWork(care, simulated)]
  const parts = { keys, gateways: careDemoGateways, prepare: seedCareDemo, moreJobs }
  return { read, dataDir: read.dataDir, own: { parts, extra: demoClinicianRoutes(simulated) } }
}

const productionOf = (): { read: Read; dataDir: string; own: Own } => {
  const read = readCareEnv()
  return {
    read,
    dataDir: '',
    own: { parts: { keys: careKeysOfEnv(read), gateways: () => partnerGateways(read) }, extra: [] },
  }
}

const start = async (): Promise<void> => {
  const { read, dataDir, own } = isDemo ? demoOf() : productionOf()
  const log = openLog({ level: read.logLevel })
  const node = read.nodeName ?? hostname()
  const tracing = await startTracing(read, { service: 'foyer-care', node, log })
  const publicUrl = read.publicUrl.replace(/\/$/, '')
  const { databaseUrl, migrationDatabaseUrl, directDatabaseUrl, clockOffsetMs } = read
  const config = careConfigOf({ ...read, publicUrl }, isDemo)
  const where = { databaseUrl, migrationDatabaseUrl, directDatabaseUrl, dataDir, clockOffsetMs }
  const { care, isReady, close: closeCare } = await openCare({ config, log, node, ...own.parts }, where)
  const closeOperations = await openOperations(read, { log, isReady }).catch((error) => closeCare().then(() => Promise.reject(error)))
  const close = () => closeCare().then(closeOperations).then(tracing.stop)
  await warmPasswordHash()
  const { limits } = care
  const http = await buildHttp({ log, limits, trustedProxies: read.trustedProxies, https: publicUrl.startsWith('https:') })
  mountRawRoutes([...healthRoutes(isReady), ...own.extra], { http, limits, publicOrigin: new URL(publicUrl).origin, node })
  mountCare(http, care)

  stopOnSignal({ drainMs: read.drainSeconds * 1000, log, http, close })

  await http.listen({ port: read.port, host: read.host }).catch((error) => close().then(() => Promise.reject(error)))
  const address = http.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : read.port
  log.info({ port, demo: isDemo }, 'listening')
  if (isDemo) console.log(`The telehealth side is up at http://localhost:${port}; start the portal with CARE_URL set to that.`)
}

/** Checks the settings instead of starting. */
if (process.argv.includes('--check'))
  process.exitCode = printCheck(() => ({ warnings: [], paths: isDemo ? [] : namedCarePaths(readCareEnv()) }))
else
  start().catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
