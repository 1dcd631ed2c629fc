import { join } from 'node:path'
import { warmPasswordHash } from '#platform/auth/password-hash.ts'
import { buildApp } from '#server/app.ts'
import { readDemoConfig, readProductionConfig } from '#server/config.ts'
import { demoGateways } from '#server/demo/demo-gateways.ts'
import { demoGreeting } from '#server/demo/demo-greeting.ts'
import { demoKeys } from '#server/demo/demo-keys.ts'
import { demoOutboxRoutes } from '#server/demo/demo-outbox-routes.ts'
import { seedDemo } from '#server/demo/seed-demo.ts'
import { openPortal } from '#server/open-portal.ts'

const isDemo = process.argv.includes('--demo')
const root = join(import.meta.dirname, '..')

const start = async (): Promise<void> => {
  const config = isDemo ? readDemoConfig() : readProductionConfig()
  const { portal, isReady, close } = await openPortal(config, { keys: config.keys ?? demoKeys(config.dataDir), gateways: demoGateways })
  if (isDemo) await seedDemo(portal.db, portal.clock)
  await warmPasswordHash()
  const http = await buildApp(portal, { isReady, dist: join(root, 'dist'), extra: isDemo ? demoOutboxRoutes(portal) : [] })

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    portal.log.info({ signal }, 'stopping')
    await http.close()
    await close()
    process.exitCode = 0
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))

  try {
    await http.listen({ port: config.port, host: config.host })
  } catch (error) {
    await http.close()
    await close()
    throw error
  }
  const address = http.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const shown = config.publicUrl ?? `http://localhost:${port}`
  portal.log.info({ port, demo: isDemo }, 'listening')
  if (isDemo) console.log(demoGreeting(shown, process.uptime() * 1000))
}

/** A start that cannot be is one sentence a person can act on, not a stack. */
const sentenceOf = (error: NodeJS.ErrnoException): string =>
  error.code === 'EADDRINUSE'
    ? `Port ${(error as { port?: number }).port} is taken, perhaps by another Foyer. Stop it, or choose another with PORT=3001.`
    : error.message

start().catch((error: Error) => {
  console.error(sentenceOf(error))
  process.exit(1)
})
