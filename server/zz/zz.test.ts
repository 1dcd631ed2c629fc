import { test } from 'vitest'
import { openTestPortal } from '#server/testing/test-portal.ts'
const t = async (name: string, f: () => Promise<unknown>) => { const a = performance.now(); const c = process.cpuUsage(); const r = await f(); const u = process.cpuUsage(c); console.log(name, Math.round(performance.now() - a), 'cpu', Math.round((u.user+u.system)/1000)); return r as any }
test('x', async () => {
  for (let i = 0; i < 2; i++) { const p = await openTestPortal(); await p.close() }
  await t('ten portals', async () => { for (let i = 0; i < 10; i++) { const p = await openTestPortal(); await p.close() } })
})
