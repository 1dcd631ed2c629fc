import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { drizzleOn, openPool } from '#platform/db/open-db.ts'
import { openLog } from '#platform/log.ts'
import { readDemoConfig } from '#server/config.ts'
import { countChunks, findRun, type ImportRun, listRuns } from '#server/eligibility/import-run-store.ts'
import { endingOf } from '#server/eligibility/plan/check-run.ts'
import { finishReceiving, receivePiece, startImport } from '#server/eligibility/runs/receive-import.ts'
import { applyImport } from '#server/eligibility/runs/settle-import.ts'
import { jobAuditContext, workOnRun } from '#server/eligibility/runs/work-on-run.ts'
import type { MadeUpFile } from '#tools/faults/imports/made-up-834.ts'

// The process that the rounds kill. It begins, or continues, the import of one file, with the calls of the console and the job.

/** What a worker is told, once. */
export type ImportOrder = { connection: ClientConfig; file: MadeUpFile }
export type ImportPhase = 'receiving' | 'checking' | 'applying'
/** What a worker reports: that it is ready, which phase begins, that all is done. */
export type ImportNews = 'ready' | ImportPhase | 'done'

const pieceSize = 16 * 1024
/** Every worker has the same time, so that no stored time differs. */
const clock = { now: () => new Date('2026-11-20T15:00:00Z') }
const config = readDemoConfig({ DATA_DIR: '.data' })
const log = openLog({ level: 'error' }, process.stderr)
const auditContext = jobAuditContext('worker', 'fault rounds', null)

const tell = (news: ImportNews) => process.send?.(news)

const openImport = ({ connection, file }: ImportOrder) => {
  const pool = openPool({ ...connection, max: 4 }, 'portal', log)
  const parts = { db: drizzleOn(pool), pool, clock, config, log, node: 'worker' }

  const findOrStart = async (): Promise<string> => {
    const begun = (await listRuns(parts.db, null, { limit: 10, offset: 0 })).find(({ fileName }) => fileName === file.name)
    const options = { groupCode: null, terminateAbsent: file.terminateAbsent, applyWhenClean: false }
    return begun?.id ?? (await startImport(parts, { fileName: file.name, options, source: 'console', operatorId: null }, auditContext))
  }

  /** Sends the rest. The last stored piece is sent again: its sender may have seen no response. */
  const receive = async (id: string): Promise<void> => {
    const bytes = Buffer.from(file.text)
    const first = Math.max(0, (await countChunks(parts.db, id)) - 1)
    for (let seq = first; seq * pieceSize < bytes.length; seq += 1)
      await receivePiece(parts, { id, seq, bytes: bytes.subarray(seq * pieceSize, (seq + 1) * pieceSize) }, auditContext)
    await finishReceiving(parts, id, bytes.length, auditContext)
  }

  /** Takes the run to its next state. */
  const advance = async ({ id, state, guard }: ImportRun): Promise<void> => {
    if (state === 'receiving') return receive(id)
    if (state === 'ready' || state === 'stopped') {
      const agreedTerminations = state === 'stopped' ? endingOf(guard ?? []) : null
      return applyImport(parts, { id, agreedTerminations, auditContext })
    }
    if (state !== 'checking' && state !== 'applying') throw new Error(`The run of ${file.name} is ${state}.`)
    // The database may not have noticed yet that the first worker is gone.
    if (!(await workOnRun(parts, id))) await sleep(20)
  }

  const run = async (): Promise<void> => {
    const id = await findOrStart()
    for (;;) {
      const found = await findRun(parts.db, id)
      if (!found) throw new Error('The run no longer exists.')
      if (found.state === 'done') return
      if (found.state === 'receiving' || found.state === 'checking' || found.state === 'applying') tell(found.state)
      await advance(found)
    }
  }
  return { run, close: () => pool.end() }
}

process.once('message', async (order: ImportOrder) => {
  const { run, close } = openImport(order)
  await run().finally(close)
  tell('done')
  process.disconnect?.()
})
tell('ready')
