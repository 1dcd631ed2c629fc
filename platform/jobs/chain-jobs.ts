import { type ChainSearch, chainAudit, chainNode, isNewestLoose } from '#platform/audit/chain-audit.ts'
import { dueIf, type Job } from '#platform/jobs/job-worker.ts'

type ChainJobs = { server: string; node: string; key: Buffer }

/**
 * The jobs that keep the chains. Every node appends its own rows, so that the work grows with the nodes and not with their square. One of
 * them completes all chains: each minute those of other processes, and rows that were committed after one with a higher number; now and then
 * those of long transactions.
 */
export const chainJobs = ({ server, node, key }: ChainJobs): Job[] => {
  const ofAllNodes = (name: string, everyMs: number, search: ChainSearch): Job => ({
    name: `${server} ${name}`,
    everyMs,
    oneNode: true,
    run: async (db) => {
      await chainAudit(db, key, search)
    },
  })
  return [
    {
      name: `${server} audit chain`,
      everyMs: 5000,
      dueIn: async (db) => dueIf(await isNewestLoose(db, node)),
      run: async (db) => {
        await chainNode(db, node, { key, search: 'newest' })
      },
    },
    ofAllNodes('audit chains', 60_000, 'usual'),
    ofAllNodes('late audit rows', 600_000, 'long'),
  ]
}
