import { areaOf, isTest } from '#tools/architecture/layers.ts'
import type { Import, Source } from '#tools/architecture/source.ts'

const pageTables = /^(web\/(routes|public|app|prerender)\.tsx?|(web|console|care\/clinic|care\/guest)\/[\w-]+-(routes|pages)\.tsx?)$/

/** Files that only their composing file may import. */
const entryPoints: readonly { file: RegExp; mayImport: (one: Import) => boolean; advice: string }[] = [
  {
    file: /^(server|care\/server)\/.*-(routes|jobs)\.ts$/,
    mayImport: ({ from, to }) =>
      /^(server\/app|care\/server\/care-app)\.ts$/.test(from) ||
      (/^(care\/)?server\/main\.ts$/.test(from) && /^(care\/)?server\/demo\//.test(to)),
    advice: 'name it in the app, and call the verb file of that area instead',
  },
  {
    file: /-page\.tsx$/,
    mayImport: ({ from }) => pageTables.test(from),
    advice: 'a page is opened by its path: link to it with shared/paths.ts',
  },
  {
    file: /^(server|care\/server|console|care\/clinic|care\/guest)\/(main|cli|config|care-config)\.tsx?$/,
    mayImport: ({ from, isType }) => isType || areaOf(from) === undefined,
    advice: 'take the value as an argument, and import its type alone',
  },
]

/** Only its composing file may import an entry point, and public pages load no heavy package. */
export const entryPointBreaches = (sources: Source[]): string[] => [
  ...sources.flatMap(({ imports }) => imports.flatMap(entryPointBreach)),
  ...publicBreaches(sources),
]

function entryPointBreach(one: Import): string[] {
  if (one.isPackage || isTest(one.from)) return []
  return entryPoints
    .filter(({ file, mayImport }) => file.test(one.to) && !mayImport(one))
    .map(({ advice }) => `${one.from} imports ${one.to}: ${advice}.`)
}

const heavy = /^(react-router|@tanstack\/react-query|react-hook-form|@hookform\/|@mantine\/)/

/** No file reachable from `web/public.tsx` may import a router, Query, a form library or Mantine: these pages must paint at once. */
function publicBreaches(sources: Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const paths: string[][] = [['web/public.tsx']]
  const seen = new Set(['web/public.tsx'])
  const breaches: string[] = []
  for (const path of paths) {
    for (const { to, isPackage, isType } of byPath.get(path.at(-1) ?? '')?.imports ?? []) {
      if (isType || seen.has(to)) continue
      seen.add(to)
      if (!isPackage) paths.push([...path, to])
      else if (heavy.test(to))
        breaches.push(`${[...path, to].join(' → ')}: public pages carry no ${to}; use what ui/ has on native elements.`)
    }
  }
  return breaches
}
