import { measure } from '#tools/dev/measure.ts'
import { startDev } from '#tools/dev/run-dev.ts'

// `npm run dev` serves the demo from its sources. `npm run dev -- --measure` measures how long a change takes to show.
const serve = async (): Promise<void> => {
  const dev = await startDev()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void dev.stop().then(() => process.exit(0)))
}

try {
  if (!process.argv.includes('--measure')) await serve()
  else if (!(await measure())) process.exitCode = 1
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
