import { hostname } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { mountCare } from '#care/server/care-app.ts'
import { careConfigOf } from '#care/server/care-config.ts'
import { demoClinicianWork } from '#care/server/demo/demo-clinician.ts'
import { demoClinicianRoutes } from '#care/server/demo/demo-clinician-routes.ts'
import { demoClinicians } from '#care/server/demo/demo-clinicians.ts'
import { seedCareDemo } from '#care/server/demo/seed-care-demo.ts'
import { type CareParts, openCare } from '#care/server/open-care.ts'
import { careKeysOf } from '#platform/auth/keys/care-keys.ts'
import { warmPasswordHash } from '#platform/auth/password-hash.ts'
import { printCheck } from '#platform/check-paths.ts'
import { demoKeys } from '#platform/demo-keys.ts'
import { partnerGateways } from '#platform/gateways/partner-gateways.ts'
import { openOperations } from '#platform/http/health/operations-server.ts'
import { mountRawRoutes } from '#platform/http/mount-routes.ts'
import { stopOnSignal } from '#platform/http/stop-on-signal.ts'
import { openLog } from '#platform/log.ts'
import { startTracing } from '#platform/tracing/start-tracing.ts'
import { buildApp } from '#server/app.ts'
import { linkTo } from '#server/care/care-client.ts'
import { linkWithin } from '#server/care/care-link.ts'
import { mountCareProxy } from '#server/care/care-proxy.ts'
import { agreedTokens, type Config, configWarnings, namedPaths, readDemoConfig, readProductionConfig } from '#server/config.ts'
import { demoClinicRoutes } from '#server/demo/demo-clinic-routes.ts'
import { demoGateways } from '#server/demo/demo-gateways.ts'
import { demoGreeting } from '#server/demo/demo-greeting.ts'
import { demoOutboxRoutes } from '#server/demo/demo-outbox-routes.ts'
import { demoPartnerRoutes } from '#server/demo/demo-partner-routes.ts'
import { withDemoPayer } from '#server/demo/demo-payer.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { seedDemoDirectory } from '#server/demo/seed-demo-directory.ts'
import { seedDemoPrices } from '#server/demo/seed-demo-prices.ts'
import { openPortal } from '#server/open-portal.ts'
import type { Portal } from '#server/portal.ts'

/** `--pages` names a folder other than dist/ for the built pages. `--check` checks the settings instead of starting. */
const {
  demo: isDemo,
  check: isCheck,
  pages: dist,
} = parseArgs({
  options: {
    demo: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    pages: { type: 'string', default: join(import.meta.dirname, '../dist') },
  },
}).values

const readSettings = () => (isDemo ? withDemoPayer(readDemoConfig()) : readProductionConfig())

const open = async (portal: Portal, isReady: () => Promise<boolean>): Promise<FastifyInstance> => {
  if (isDemo) {
    await seedDemo(portal.db, portal.clock)
    await seedDemoDirectory(portal)
    await seedDemoPrices(portal)
  }
  await warmPasswordHash()
  return buildApp(portal, {
    isReady,
    dist,
    extra: isDemo ? [...demoOutboxRoutes(portal), ...demoPartnerRoutes(portal), ...demoClinicRoutes()] : [],
  })
}

type Carrying = { keys: NonNullable<Config['keys']>; gateways: Parameters<typeof openPortal>[1]['gateways'] }

/** Additions to the demo's telehealth side: clinicians and visits, and a simulated clinician that can be switched on. */
const demoParts = ({ config, limits, node, publicUrl }: Portal, http: FastifyInstance): Pick<CareParts, 'prepare' | 'moreJobs'> => {
  const simulated = { isOn: config.demoClinician === 'on' }
  mountRawRoutes(demoClinicianRoutes(simulated), { http, limits, node, publicOrigin: new URL(publicUrl).origin })
  return { prepare: seedCareDemo, moreJobs: (care) => [demoClinicianWork(care, simulated)] }
}

/** Connects the telehealth side: a remote server, or one in this process with its own schema. Returns a function that closes it. */
const connectCare = async (portal: Portal, http: FastifyInstance, { keys, gateways }: Carrying): Promise<() => Promise<void>> => {
  const { config, log, node, publicUrl } = portal
  if (config.careUrl !== undefined) {
    const careUrl = config.careUrl.replace(/\/$/, '')
    portal.care.connect(linkTo(careUrl))
    mountCareProxy(http, careUrl)
    return async () => undefined
  }
  const { careDatabaseUrl, migrationDatabaseUrl, directDatabaseUrl, dataDir, clockOffsetMs } = config
  const databaseUrl = careDatabaseUrl ?? config.databaseUrl
  const parts = {
    config: careConfigOf({ ...config, publicUrl }, isDemo),
    log,
    node,
    gateways: () => gateways(portal.db, () => portal.clock.now()),
    keys: careKeysOf(keys, agreedTokens(config)),
    ...(isDemo ? demoParts(portal, http) : {}),
  }
  const { care, close } = await openCare(parts, { databaseUrl, migrationDatabaseUrl, directDatabaseUrl, dataDir, clockOffsetMs })
  mountCare(http, care)
  portal.care.connect(linkWithin(http))
  return close
}

const start = async (): Promise<void> => {
  const config = readSettings()
  const { keys, partners } = config
  const log = openLog({ level: config.logLevel })
  const tracing = await startTracing(config, { service: 'foyer', node: config.nodeName ?? hostname(), log })
  const gateways = partners ? () => partnerGateways(partners) : demoGateways
  const parts = { keys: keys ?? demoKeys(config.dataDir), gateways }
  const { portal, isReady, beginJobs, close: closePortal } = await openPortal(config, parts)
  const http = await open(portal, isReady).catch((error) => closePortal().then(() => Promise.reject(error)))
  const closeCare = await connectCare(portal, http, parts).catch((error) => closePortal().then(() => Promise.reject(error)))
  beginJobs()
  const closeServers = () => closeCare().then(closePortal)
  const closeOperations = await openOperations(config, { log: portal.log, isReady }).catch((error) =>
    closeServers().then(() => Promise.reject(error)),
  )
  const close = () => closeServers().then(closeOperations).then(tracing.stop)
  const closing = (error: unknown) => close().then(() => Promise.reject(error))

  for (const warning of configWarnings(config)) portal.log.warn(warning)

  stopOnSignal({ drainMs: config.drainSeconds * 1000, log: portal.log, http, close })

  await http.listen({ port: config.port, host: config.host }).catch((error) => http.close().then(() => closing(error)))
  const address = http.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const shown = config.publicUrl ?? `http://localhost:${port}`
  portal.log.info({ port, demo: isDemo }, 'listening')
  if (isDemo) console.log(demoGreeting(shown, process.uptime() * 1000, Object.values(demoClinicians)))
}

/** A one-sentence message for a failed start that tells the operator what to do, instead of a stack trace. */
const sentenceOf = (error: NodeJS.ErrnoException): string =>
  error.code === 'EADDRINUSE'
    ? `Port ${(error as { port?: number }).port} is taken, perhaps by another Foyer. Stop it, or choose another with PORT=3001.`
    : error.message

if (isCheck) {
  process.exitCode = printCheck(() => {
    const config = readSettings()
    return { warnings: configWarnings(config), paths: [...namedPaths(config), { name: '--pages', path: dist, kind: 'folder' }] }
  })
} else
  start().catch((error: Error) => {
    console.error(sentenceOf(error))
    process.exit(1)
  })
