import { basename } from 'node:path'
import { areaFreeFolders, areaOf, areas, houseOf, isTest, roomFolders, roomOf } from '#tools/architecture/rooms.ts'
import type { Source } from '#tools/architecture/source.ts'

const longest = 300

/** How files and folders are called, and how long a file may grow. */
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
  const [house, folder] = [houseOf(path), areaOf(path)]
  if (!roomOf(path)) return isOutside(path) ? [] : [`${path}: ${path.split('/')[0]} is no room of this house; see docs/map.md.`]
  if (!house || !folder || folder === 'testing') return []
  const free = areaFreeFolders[house]
  if (free) return free.includes(folder) ? [] : [`${path}: ${house} has the folders ${free.join(', ')}; find the one it belongs to.`]
  if (areas.includes(folder) || roomFolders[house]?.includes(folder)) return []
  return [`${path}: ${folder} is no area; use the word that the other rooms use, see docs/map.md.`]
}

const isOutside = (path: string) => /^(e2e|bench|tools)\//.test(path) || !path.includes('/')

function sizeBreach({ path, lines, isData }: Source): string[] {
  if (lines <= longest || isData || isTest(path) || /-texts\.|\/migrations\/|\.generated\./.test(path)) return []
  return [`${path} has ${lines} lines, ${longest} is the most: split it by what its parts are about.`]
}
