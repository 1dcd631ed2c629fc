import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Every file at or below a path, in a fixed order; empty if the path does not exist. */
function filesBeneath(root, path) {
  const entry = statSync(join(root, path), { throwIfNoEntry: false })
  if (!entry) return []
  if (!entry.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesBeneath(root, `${path}/${name}`))
}

/** A hash of the names and contents of files, by which a later run detects changes. */
export function fingerprint(root, paths, counts = () => true) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((path) => filesBeneath(root, path)).filter(counts))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

export function isStamped(file, mark) {
  return existsSync(file) && readFileSync(file, 'utf8') === mark
}

export function stamp(file, mark) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, mark)
}
