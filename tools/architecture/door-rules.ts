import { areaOf, isTest } from '#tools/architecture/rooms.ts'
import type { Import, Source } from '#tools/architecture/source.ts'

const pageTables = /^(web\/(routes|public|app|prerender)\.tsx?|(web|console|care\/clinic|care\/guest)\/[\w-]+-(routes|pages)\.tsx?)$/

/** What only these may import: all others meet it through the file that composes it. */
const doors: readonly { door: RegExp; mayOpen: (one: Import) => boolean; say: string }[] = [
  {
    door: /^(server|care\/server)\/.*-(routes|jobs)\.ts$/,
    mayOpen: ({ from, to }) =>
      /^(server\/app|care\/server\/care-app)\.ts$/.test(from) ||
      (/^(care\/)?server\/main\.ts$/.test(from) && /^(care\/)?server\/demo\//.test(to)),
    say: 'name it in the app, and call the verb file of that area instead',
  },
  {
    door: /-page\.tsx$/,
    mayOpen: ({ from }) => pageTables.test(from),
    say: 'a page is opened by its path: link to it with shared/paths.ts',
  },
  {
    door: /^(server|care\/server|console|care\/clinic|care\/guest)\/(main|cli|config|care-config)\.tsx?$/,
    mayOpen: ({ from, isType }) => isType || areaOf(from) === undefined,
    say: 'take the value as an argument, and import its type alone',
  },
]

/** Rule 3: doors, and what the public pages carry. */
export const doorBreaches = (sources: Source[]): string[] => [
  ...sources.flatMap(({ imports }) => imports.flatMap(doorBreach)),
  ...publicBreaches(sources),
]

function doorBreach(one: Import): string[] {
  if (one.isPackage || isTest(one.from)) return []
  return doors.filter(({ door, mayOpen }) => door.test(one.to) && !mayOpen(one)).map(({ say }) => `${one.from} imports ${one.to}: ${say}.`)
}

const heavy = /^(react-router|@tanstack\/react-query|react-hook-form|@hookform\/|@mantine\/)/

/** What `web/public.tsx` reaches imports no router, Query, form library or Mantine: these pages must be on screen at once. */
function publicBreaches(sources: Source[]): string[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const ways: string[][] = [['web/public.tsx']]
  const seen = new Set(['web/public.tsx'])
  const breaches: string[] = []
  for (const way of ways) {
    for (const { to, isPackage, isType } of byPath.get(way.at(-1) ?? '')?.imports ?? []) {
      if (isType || seen.has(to)) continue
      seen.add(to)
      if (!isPackage) ways.push([...way, to])
      else if (heavy.test(to))
        breaches.push(`${[...way, to].join(' → ')}: public pages carry no ${to}; use what ui/ has on native elements.`)
    }
  }
  return breaches
}
