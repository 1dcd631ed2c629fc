import { isTest, layerOf, layerRuleOf, layers, outside } from '#tools/architecture/layers.ts'
import type { Import, Source } from '#tools/architecture/source.ts'

const isIn = (path: string, place: string) => path === place || path.startsWith(`${place}/`)
const outsideOf = (path: string) => outside.find((folder) => isIn(path, folder))

/** Imports between layers run one way, and no layer imports tests or tools. Benchmarks may import anything. */
export const layerBreaches = (sources: Source[]): string[] => sources.flatMap(({ imports }) => imports.flatMap(layerBreach))

function layerBreach(one: Import): string[] {
  const { from, to } = one
  if (one.isPackage) return packageBreach(one)
  const away = outsideOf(to)
  if (away && outsideOf(from) !== away && outsideOf(from) !== 'bench')
    return [`${from} imports ${to}: nothing imports ${away}/; move the shared code into a layer.`]
  const layer = layerRuleOf(from)
  if (!layer || away || !to.includes('/')) return []
  if (isTest(to) && !isTest(from)) return [`${from} imports ${to}: that is test code; move the shared code out of it.`]
  if (isDemo(to) && !mayKnowDemo(from))
    return [`${from} imports ${to}: only main, cli and tests know the demo; pass the value in from there.`]
  const allowed = [...new Set([layerOf(from) ?? layer, ...(layers[layer] ?? [])])]
  if (allowed.some((place) => isIn(to, place))) return []
  return [`${from} imports ${to}: ${layer} may import ${allowed.join(', ')}; move the shared code down into one of these.`]
}

const isDemo = (path: string) => /^(care\/)?server\/demo\//.test(path)
const mayKnowDemo = (path: string) => isDemo(path) || isTest(path) || /^(care\/)?server\/(main|cli)\.ts$/.test(path)

/** `shared` runs in browsers and on the server, so it must not use Node. The prerenderer runs at build time and may. */
function packageBreach({ from, to }: Import): string[] {
  if (isTest(from)) return []
  if (isIn(from, 'shared') && to !== 'zod/mini')
    return [`${from} imports ${to}: shared uses zod/mini and nothing else; move the code that needs it up.`]
  const isBrowser = ['ui', 'web', 'console', 'care/sdk', 'care/clinic', 'care/guest'].some((layer) => isIn(from, layer))
  if (isBrowser && to.startsWith('node:') && !/^web\/prerender/.test(from))
    return [`${from} imports ${to}: a browser has no Node; do this on the server.`]
  return []
}
