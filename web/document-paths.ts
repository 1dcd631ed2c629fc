import { pathsOutsideApp } from '#web/pages.ts'

// The browser build replaces these lists by their values and drops the table (web/prerender-lean.ts).

export const documentPaths = pathsOutsideApp('exact')
export const documentPrefixes = pathsOutsideApp('prefix')

/** Whether only a public document shows this path, so that the app must load that document. */
export const isDocumentPath = (path: string): boolean =>
  documentPaths.includes(path) || documentPrefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
