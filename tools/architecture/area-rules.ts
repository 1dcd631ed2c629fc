import { areaOf, isTest, layerOf, sharedFolders } from '#tools/architecture/layers.ts'
import type { Import, Source } from '#tools/architecture/source.ts'

type Rule = (one: Import, area: string, otherArea: string) => string | undefined

/** Rules for imports between areas of the same layer. */
export const areaBreaches = (sources: Source[]): string[] =>
  sources.flatMap(({ imports }) =>
    imports.flatMap((one) => {
      const [area, otherArea] = [areaOf(one.from), areaOf(one.to)]
      const isAcross = !one.isPackage && !isTest(one.from) && layerOf(one.from) === layerOf(one.to) && area !== otherArea
      return area && otherArea && isAcross ? rules.flatMap((rule) => rule(one, area, otherArea) ?? []) : []
    }),
  )

const isSharedFolder = (path: string, folder: string) => sharedFolders[layerOf(path) ?? '']?.includes(folder) ?? false

const webTakesWidgets: Rule = ({ from, to }, area, otherArea) => {
  if (layerOf(from) !== 'web' || isSharedFolder(from, area) || isSharedFolder(to, otherArea)) return undefined
  if (/-(widget|button)\.tsx$|\/use-session\.tsx?$|^web\/flows\/unread-count\.ts$/.test(to)) return undefined
  return `${from} imports ${to}: make it a widget or a button of ${otherArea}, or move it to ui/.`
}

const sessionImportsNoArea: Rule = ({ from, to }, _area, otherArea) => {
  if (!from.startsWith('server/session/') || isSharedFolder(to, otherArea)) return undefined
  return `${from} imports ${to}: session is below every area; read the tables of server/schema in session-store.ts.`
}

const readsOnlyOfAnothersStore: Rule = ({ from, to, names }, area, otherArea) => {
  if (!/^(care\/)?server\/.*-store\.ts$/.test(to) || area === 'demo') return undefined
  const writes = names.filter((name) => !/^(find|list|count|is|has)[A-Z]/.test(name))
  return writes.length > 0
    ? `${from} takes ${writes.join(', ')} from ${to}: of another's store take what begins with find, list, count, is or has; for more call a verb file of ${otherArea}.`
    : undefined
}

const rules: readonly Rule[] = [webTakesWidgets, sessionImportsNoArea, readsOnlyOfAnothersStore]
