import type { RawRoute } from '#platform/http/serve.ts'
import { stopping } from '#platform/http/stop-on-signal.ts'

/** Liveness and readiness checks for a supervisor. */
export const healthRoutes = (isReady: () => Promise<boolean>): RawRoute[] => [
  {
    name: 'readHealth',
    sends: 'application/json',
    who: 'anyone',
    method: 'GET',
    path: '/api/health',
    about: 'Whether the process is up.',
    limit: 'none',
    audit: 'none',
    answer: async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }),
  },
  {
    name: 'readReady',
    sends: 'application/json',
    who: 'anyone',
    method: 'GET',
    path: '/api/ready',
    about: 'Whether the database answers, is migrated and accepts writes, and the server is not stopping; 503 otherwise.',
    limit: 'none',
    audit: 'none',
    answer: async (_request, reply) => {
      const ready = !stopping.began && (await isReady())
      return reply
        .header('cache-control', 'no-store')
        .code(ready ? 200 : 503)
        .send({ status: ready ? 'ready' : 'not ready' })
    },
  },
]
