import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const program = (name: string, args: string[], stdio: ('ignore' | 'pipe' | number)[] = ['ignore', 'pipe', 'pipe']): string => {
  const { status, stdout, stderr, error } = spawnSync(name, args, { encoding: 'utf8', stdio })
  if (status !== 0) throw new Error(`${name} ${args.join(' ')} failed: ${error?.message ?? stderr}`)
  return stdout ?? ''
}

/** Why this machine cannot have such a disk; null if it can. */
export const whyNoDisk = (): string | null => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux'
  const missing = ['mkfs.ext4', 'losetup', 'mount'].filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (missing.length > 0) return `${missing.join(', ')} is not installed`
  return existsSync('/dev/fuse') && existsSync('/dev/loop-control') ? null : 'the kernel has no FUSE or no loop devices'
}

const diskBytes = 1_200 * 1024 * 1024

/** Creates the image of a disk with an empty ext4. */
export const makeImage = (path: string): void => {
  writeFileSync(path, '')
  truncateSync(path, diskBytes)
  program('mkfs.ext4', ['-q', '-F', '-m', '0', path])
}

export type VolatileDisk = {
  /** The folder on the disk. */
  path: string
  /** Everything that was written is on the disk afterwards. */
  sync(): void
  /** The power cut: what was not flushed is gone, and every further write fails. */
  cut(): Promise<void>
  /** After the cut, or to end: takes the disk out. */
  remove(): void
}

/** Starts the disk of an image and mounts it below `folder`. */
export const openVolatileDisk = async (folder: string, image: string, seed: number): Promise<VolatileDisk> => {
  const [outer, path] = [join(folder, 'device'), join(folder, 'mounted')]
  for (const each of [outer, path]) mkdirSync(each, { recursive: true })
  const fuse = openSync('/dev/fuse', 'r+')
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0,max_read=131072'
  program('mount', ['-i', '-t', 'fuse', '-o', options, 'volatile', outer], ['ignore', 'pipe', 'pipe', fuse])
  const script = join(import.meta.dirname, 'volatile-disk.ts')
  const disk: ChildProcess = spawn(process.execPath, [script, image, `${seed}`], { stdio: ['ignore', 'inherit', 'inherit', fuse] })
  closeSync(fuse)
  const device = program('losetup', ['--find', '--show', join(outer, 'disk')]).trim()
  program('mount', [device, path])
  chmodSync(path, 0o711)
  return {
    path,
    sync: () => void program('sync', ['--file-system', path]),
    cut: async () => {
      if (disk.exitCode !== null || disk.signalCode !== null) return
      const gone = once(disk, 'exit')
      disk.kill('SIGKILL')
      await gone
    },
    remove: () => {
      // With the disk gone each step may complain about blocks that it cannot write.
      for (const [name, ...args] of [
        ['umount', path],
        ['umount', '--lazy', path],
        ['losetup', '--detach', device],
        ['umount', outer],
        ['umount', '--lazy', outer],
      ] as const)
        spawnSync(name, args, { stdio: 'ignore' })
      disk.kill('SIGKILL')
    },
  }
}
