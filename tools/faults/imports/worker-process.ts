import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ImportNews, ImportOrder } from '#tools/faults/imports/import-worker.ts'

/** A worker in a process of its own. */
type WorkerProcess = {
  /** Begins, or continues, an import. Resolves at its end, with the news and their times in ms from the beginning; `isDone` is false for a killed worker. */
  work(order: ImportOrder, onNews?: (news: ImportNews) => void): Promise<{ isDone: boolean; news: { news: ImportNews; atMs: number }[] }>
  /** `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

/** Starts a worker and waits until it can begin. */
export const startWorker = async (): Promise<WorkerProcess> => {
  const { PATH, HOME, TMPDIR } = process.env
  const child = fork(join(import.meta.dirname, 'import-worker.ts'), { env: { PATH, HOME, TMPDIR } })
  const exit = once(child, 'exit')
  const first = await Promise.race([once(child, 'message'), exit.then(() => null)])
  if (first === null) throw new Error('The import worker did not start.')
  return {
    work: async (order, onNews) => {
      const began = performance.now()
      const news: { news: ImportNews; atMs: number }[] = []
      child.on('message', (one: ImportNews) => {
        news.push({ news: one, atMs: performance.now() - began })
        onNews?.(one)
      })
      child.send(order)
      await exit
      return { isDone: child.exitCode === 0 && news.at(-1)?.news === 'done', news }
    },
    kill: async () => {
      if (!hasEnded(child)) child.kill('SIGKILL')
      await exit
    },
  }
}
