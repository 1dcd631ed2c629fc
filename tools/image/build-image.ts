import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { stageImage } from '#tools/image/stage-image.ts'

const root = resolve(import.meta.dirname, '../..')

/** Where images and containers are kept, away from those of the machine. */
export type ImageStore = { folder: string }

/** Arguments that podman and buildah share. */
export const storeArgs = ({ folder }: ImageStore): string[] => [
  `--root=${join(folder, 'images')}`,
  `--runroot=${join(folder, 'run')}`,
  '--storage-driver=overlay',
]

const run = (program: string, args: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', cwd: root, maxBuffer: 1 << 28 })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${error?.message ?? `${stdout}${stderr}`.slice(-3000)}`)
  return stdout.trim()
}

/** The libraries that Node needs, and the authorities that certificates are checked with. */
const debianPackages = 'ca-certificates,libatomic1,libstdc++6'
const suite = 'bookworm'

/** A base of Debian's own packages, for machines that reach no registry. */
const makeBase = (store: ImageStore, made: string | undefined): string => {
  const archive = made ?? join(store.folder, 'base.tar')
  if (made === undefined) run('mmdebstrap', ['--variant=essential', `--include=${debianPackages}`, suite, archive])
  const buildah = (...args: string[]) => run('buildah', [...storeArgs(store), ...args])
  const container = buildah('from', 'scratch')
  buildah('add', '--quiet', container, archive, '/')
  buildah('commit', '--quiet', container, 'localhost/foyer-base')
  buildah('rm', container)
  return 'localhost/foyer-base'
}

/** Whether the registry has the base; a machine without one finds out within half a minute. */
const canPull = (store: ImageStore, base: string): boolean =>
  spawnSync('buildah', [...storeArgs(store), 'pull', '--quiet', base], { timeout: 30_000, stdio: 'ignore' }).status === 0

const usualBase = 'docker.io/library/debian:bookworm-slim'

/**
 * Builds the image from this folder's packages and pages.
 * @param base an image, or undefined for Debian's packages
 * @param baseArchive what mmdebstrap made of them before
 * @returns the image's name
 */
export const buildImage = (
  store: ImageStore,
  { base, baseArchive, tag }: { base?: string | undefined; baseArchive?: string | undefined; tag: string },
): string => {
  const context = join(store.folder, 'context')
  mkdirSync(context, { recursive: true })
  stageImage(context)
  const from = base ?? makeBase(store, baseArchive)
  // The format of Docker, because OCI's has no health check. `chroot` needs no further rights than a shell of root.
  const args = ['build', '--format=docker', '--isolation=chroot', '--quiet', `--build-arg=BASE=${from}`, `--tag=${tag}`]
  run('buildah', [...storeArgs(store), ...args, '--file=deploy/image/Containerfile', context])
  return tag
}

/** The registry's Debian if it can be reached; undefined otherwise. */
export const reachableBase = (store: ImageStore): string | undefined => (canPull(store, usualBase) ? usualBase : undefined)
