import { dirname } from 'node:path'
import { isTest, layerRuleOf } from '#tools/architecture/layers.ts'
import type { Import, Source } from '#tools/architecture/source.ts'

/** Lines. A file this short must be justified: see `fragmentBreach`. */
const shortLines = 40

/** The most source files in a folder. Tests, texts and testing/ do not count. */
const mostFiles = 25

/** Short files that remain separate, because a newcomer looks for them by this name. */
const namedConcepts: readonly string[] = ['web/app-frame.tsx']

const entryPoint =
  /-(routes|jobs|pages?|store|tables|texts|calls|flow|command|schema|reader|worker)\.tsx?$|-texts\.\w+\.ts$|\.(en|es|ar)\.tsx?$|(^|[/-])(main|cli|config|routes|app|public)\.tsx?$|\.d\.ts$/

/** One module per concept, and folders small enough to survey. */
export const sizeBreaches = (sources: Source[]): string[] => [...fragmentBreaches(sources), ...folderBreaches(sources)]

function folderBreaches(sources: Source[]): string[] {
  const counted = sources.filter(({ path }) => layerRuleOf(path) && !isTest(path) && /\.tsx?$/.test(path) && !isText.test(path))
  return [...Map.groupBy(counted, ({ path }) => dirname(path))]
    .filter(([, files]) => files.length > mostFiles)
    .map(
      ([folder, { length }]) =>
        `${folder} has ${length} source files, more than ${mostFiles}: divide it into subfolders named after concepts.`,
    )
}

const isText = /texts\.\w+\.ts$/

function fragmentBreaches(sources: Source[]): string[] {
  const importers = Map.groupBy(
    sources.flatMap(({ imports }) => imports.filter(({ isPackage }) => !isPackage)),
    ({ to }) => to,
  )
  return sources
    .filter(({ path }) => layerRuleOf(path) && !isTest(path))
    .flatMap((source) => fragmentBreach(source, importers.get(source.path) ?? []))
}

/** A short file is justified by a second importer (tests count), as a verb of a route, an entry point, a lazy chunk or a named concept. */
function fragmentBreach({ path, lines }: Source, imports: Import[]): string[] {
  if (lines > shortLines || !/\.tsx?$/.test(path) || entryPoint.test(path) || namedConcepts.includes(path)) return []
  const importers = new Set(imports.map(({ from }) => from))
  const [only = ''] = importers
  if (importers.size !== 1 || dirname(only) !== dirname(path) || /-routes\.ts$/.test(only) || imports.some(({ isDynamic }) => isDynamic))
    return []
  return [`${path} has ${lines} lines and ${only} alone imports it: move it there.`]
}
