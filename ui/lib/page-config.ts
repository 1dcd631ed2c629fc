import type { PageConfig } from '#shared/page-config.ts'

let current: PageConfig | null = null

/** Given by an entry, the prerenderer and tests; components and plain functions read it with `pageConfig()`. */
export const setPageConfig = (config: PageConfig): void => {
  current = config
}

/** What the server wrote into this page about the portal. */
export const pageConfig = (): PageConfig => {
  current ??= JSON.parse(document.getElementById('config')?.textContent ?? 'null') as PageConfig | null
  if (!current) throw new Error('The page carries no configuration.')
  return current
}
