import { basename } from 'node:path'
import { areaOf, areas, foldersWithoutAreas, isTest, layerOf, layerRuleOf, sharedFolders } from '#tools/architecture/layers.ts'
import type { Source } from '#tools/architecture/source.ts'

const longest = 400

/** Names of files and folders, and the length of a file. */
export const nameBreaches = (sources: Source[]): string[] => [
  ...new Set(sources.flatMap((source) => [...nameBreach(source), ...folderBreach(source), ...sizeBreach(source)])),
]

function nameBreach({ path }: Source): string[] {
  const parts = path.split('/')
  if (/^index\.\w+$/.test(basename(path))) return [`${path}: no index files; name it after what it holds.`]
  const wrong = parts.find((part) => !/^\.?[a-z0-9]+([-.][a-z0-9]+)*$/.test(part))
  return wrong ? [`${path}: write ${wrong} in kebab-case.`] : []
}

function folderBreach({ path }: Source): string[] {
  const [layer, folder] = [layerOf(path), areaOf(path)]
  if (!layerRuleOf(path)) return isOutside(path) ? [] : [`${path}: ${path.split('/')[0]} is no layer; see docs/map.md.`]
  if (!layer || !folder || folder === 'testing') return []
  const free = foldersWithoutAreas[layer]
  if (free) return free.includes(folder) ? [] : [`${path}: ${layer} has the folders ${free.join(', ')}; choose one of them.`]
  if (areas.includes(folder) || sharedFolders[layer]?.includes(folder)) return []
  return [`${path}: ${folder} is no area; use the name that the other layers use, see docs/map.md.`]
}

const isOutside = (path: string) => /^(e2e|bench|tools)\//.test(path) || !path.includes('/')

function sizeBreach({ path, lines, isData }: Source): string[] {
  if (lines <= longest || isData || isTest(path) || /-texts\.|\/migrations\/|\.generated\./.test(path)) return []
  return [`${path} has ${lines} lines, ${longest} is the most: split it by concept.`]
}
