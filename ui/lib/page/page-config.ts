import type { PageConfig } from '#shared/page-config.ts'

let current: PageConfig | null = null

/** Sets the configuration; called by entry points, the prerenderer and tests. Other code reads it with `pageConfig()`. */
export const setPageConfig = (config: PageConfig): void => {
  current = config
}

/** The portal's configuration, which the server wrote into this page. */
export const pageConfig = (): PageConfig => {
  current ??= JSON.parse(document.getElementById('config')?.textContent ?? 'null') as PageConfig | null
  if (!current) throw new Error('No config.')
  return current
}
