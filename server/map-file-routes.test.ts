import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHttp } from '#platform/http/build-http.ts'
import { mountRawRoutes } from '#platform/http/mount-routes.ts'
import { openLimits } from '#platform/http/rate-limit.ts'
import { openLog } from '#platform/log.ts'
import { mapFileRoutes } from '#server/map-file-routes.ts'
import { smallPmtiles, vectorTile } from '#server/testing/small-pmtiles.ts'
import { mapFilePath } from '#shared/map-tiles.ts'

let folder: string
let http: FastifyInstance
const bytes = smallPmtiles('mvt', vectorTile())

const ask = (range: string | undefined, url: string = mapFilePath) =>
  http.inject({ method: 'GET', url, headers: range === undefined ? {} : { range } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-map-'))
  const path = join(folder, 'streets.pmtiles')
  await writeFile(path, bytes)
  await writeFile(join(folder, 'secret.txt'), 'secret')
  const limits = openLimits(1000, () => 0)
  http = await buildHttp({ log: openLog({ level: 'silent' }), limits, trustedProxies: [], https: false })
  mountRawRoutes(await mapFileRoutes({ mapPmtiles: path }), { http, limits, publicOrigin: 'http://localhost', node: 'test' })
})
afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true })
})

test('a range of the map file is served with its place and length', async () => {
  const answer = await ask('bytes=0-6')
  expect([answer.statusCode, answer.body, answer.headers['content-range']]).toEqual([206, 'PMTiles', `bytes 0-6/${bytes.length}`])
  expect((await ask('bytes=-4')).rawPayload).toEqual(bytes.subarray(-4))
})

test('the reader of PMTiles finds a tile through ranges alone', async () => {
  const archive = new PMTiles({
    getKey: () => 'map',
    getBytes: async (offset, length) => {
      const { rawPayload } = await ask(`bytes=${offset}-${offset + length - 1}`)
      return { data: new Uint8Array(rawPayload).buffer }
    },
  })
  expect((await archive.getHeader()).maxZoom).toBe(14)
  expect(Buffer.from((await archive.getZxy(12, 935, 1690))?.data ?? new ArrayBuffer())).toEqual(Buffer.from(vectorTile()))
})

test.each([undefined, `bytes=${bytes.length}-`, 'bytes=9-3', 'bytes=0-1,4-5', 'bytes=99999999999999999999-', 'lines=0-1'])(
  'the range %s answers 416 with the size, and no bytes',
  async (range) => {
    const answer = await ask(range)
    expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([416, `bytes */${bytes.length}`, ''])
  },
)

test.each(['/../secret.txt', '/%2e%2e/secret.txt', '%2f..%2fsecret.txt', '/..%5csecret.txt', '%00', '?path=secret.txt'])(
  'the map’s address followed by %s never names another file',
  async (rest) => {
    expect((await ask('bytes=0-5', `${mapFilePath}${rest}`)).body).not.toContain('secret')
  },
)

test('a file that became shorter answers 416, not an error', async () => {
  const path = join(folder, 'shorter.pmtiles')
  await writeFile(path, bytes)
  const [route] = await mapFileRoutes({ mapPmtiles: path })
  await truncate(path, 50)
  const limits = openLimits(1000, () => 0)
  const other = await buildHttp({ log: openLog({ level: 'silent' }), limits, trustedProxies: [], https: false })
  mountRawRoutes(route ? [route] : [], { http: other, limits, publicOrigin: 'http://localhost', node: 'test' })
  expect((await other.inject({ url: mapFilePath, headers: { range: 'bytes=50-60' } })).statusCode).toBe(416)
  await other.close()
})

test('the server does not start with a file that is not PMTiles, or with none', async () => {
  await expect(mapFileRoutes({ mapPmtiles: join(folder, 'secret.txt') })).rejects.toThrow('not PMTiles')
  await expect(mapFileRoutes({ mapPmtiles: join(folder, 'missing.pmtiles') })).rejects.toThrow('ENOENT')
})

test('an address on another server, or no setting, needs no route', async () => {
  expect(await mapFileRoutes({ mapPmtiles: 'https://maps.example.com/us.pmtiles' })).toEqual([])
  expect(await mapFileRoutes({ mapPmtiles: undefined })).toEqual([])
})
