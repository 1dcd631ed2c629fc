import { isDeepStrictEqual } from 'node:util'
import { expect } from '@playwright/test'
import type { DemoPortal } from '#e2e/portal.ts'
import { saveSetting } from '#server/settings/save-setting.ts'

const read = async ({ sql }: DemoPortal): Promise<Map<string, unknown>> =>
  new Map((await sql('select name, value from settings')).map(({ name, value }) => [String(name), value]))

/** Returns the public effect of the settings that tests change: the notice and the address of a legal document. */
const said = async ({ url }: DemoPortal): Promise<unknown[]> => {
  const [notice, document] = [await fetch(`${url}/maintenance.json`), await fetch(`${url}/legal/disclaimer`, { redirect: 'manual' })]
  return [await notice.text(), document.status, document.headers.get('location')]
}

/** Records the settings of the whole portal. Returns a function that restores them and waits until the portal has applied them. */
export const keepSettings = async (portal: DemoPortal): Promise<() => Promise<void>> => {
  const before = await read(portal)
  return async () => {
    const changed = [...(await read(portal))].filter(([name, value]) => !isDeepStrictEqual(value ?? null, before.get(name) ?? null))
    if (changed.length === 0) return
    for (const [name] of changed) await saveSetting(portal.db, name, before.get(name) ?? null, new Date())
    await expect.poll(() => said(portal)).toEqual(['{}', 200, null])
  }
}
