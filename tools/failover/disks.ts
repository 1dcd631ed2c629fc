import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diskOf, machines } from '#tools/failover/cluster-files.ts'
import { outputOf, type Processes } from '#tools/failover/processes.ts'

/** Room for the demo's data, and for PostgreSQL's journal between two checkpoints. */
const diskBytes = 2_500 * 1024 * 1024

/** A disk of its own for each member: a file with ext4, so that it can be full without the others, and the exporter sees it. */
export const openDisks = (processes: Processes, folder: string, owner: { uid: number; gid: number }) => {
  const mounted: number[] = []
  for (const machine of machines) {
    const at = diskOf(folder, machine)
    mkdirSync(at, { recursive: true })
    try {
      const image = join(folder, `disk-${machine}.img`)
      writeFileSync(image, '')
      truncateSync(image, diskBytes)
      outputOf('mkfs.ext4', ['-q', '-F', '-m', '0', image])
      outputOf('mount', ['-o', 'loop', image, at])
      mounted.push(machine)
    } catch (error) {
      console.log(`No disk of its own for machine ${machine}: ${(error as Error).message}`)
    }
    chownSync(at, owner.uid, owner.gid)
    chmodSync(at, 0o700)
  }
  processes.onEnd(() => {
    for (const machine of mounted) spawnSync('umount', ['--lazy', diskOf(folder, machine)])
  })
  const ballast = (machine: number) => join(diskOf(folder, machine), 'ballast')
  return {
    hasOwn: mounted.length === machines.length,
    /** Fills the disk to the last block. */
    fill: (machine: number): void => {
      const { bavail, bsize } = statfsSync(diskOf(folder, machine))
      outputOf('fallocate', ['--length', `${Math.max(bsize, bavail * bsize - 1_048_576)}`, ballast(machine)])
      try {
        for (;;) appendFileSync(ballast(machine), Buffer.alloc(4_096))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    free: (machine: number): void => rmSync(ballast(machine), { force: true }),
    mountOf: (machine: number) => diskOf(folder, machine),
  }
}
