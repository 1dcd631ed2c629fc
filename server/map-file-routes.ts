import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { byteRangeOf } from '#platform/http/byte-range.ts'
import type { RawRoute } from '#platform/http/serve.ts'
import type { Config } from '#server/config.ts'
import { mapFilePath } from '#shared/map-tiles.ts'

/** Bytes of one answer. Tiles have some hundred kilobytes; a whole file may have a hundred gigabytes. */
const mostBytes = 16 * 1024 * 1024

/** The first bytes of a PMTiles file of version 3. */
const beginning = Buffer.from([...Buffer.from('PMTiles'), 3])

/** @throws Error if the file is missing or not a PMTiles file */
const checkMapFile = async (path: string): Promise<void> => {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(beginning.length), 0, beginning.length, 0)
    if (!buffer.equals(beginning)) throw new Error('MAP_PMTILES names a file that is not PMTiles of version 3.')
  } finally {
    await file.close()
  }
}

/**
 * The operator's map file, by ranges of bytes. It is public like the files of the app: it contains streets, nothing of members. No part of
 * the request names a file.
 * @throws Error if the file is missing or not a PMTiles file
 */
export const mapFileRoutes = async ({ mapPmtiles }: Pick<Config, 'mapPmtiles'>): Promise<RawRoute[]> => {
  if (mapPmtiles === undefined || /^https?:/.test(mapPmtiles)) return []
  await checkMapFile(mapPmtiles)
  return [
    {
      name: 'readMapFile',
      sends: 'application/vnd.pmtiles',
      who: 'anyone',
      method: 'GET',
      path: mapFilePath,
      about: "Bytes of the operator's map of streets. A request must name one range of at most 16 MB.",
      limit: '6000/min',
      audit: 'none',
      answer: async (request, reply) => {
        const { size, mtimeMs } = await stat(mapPmtiles)
        const range = byteRangeOf(request.headers.range, size, mostBytes)
        void reply.headers({
          'accept-ranges': 'bytes',
          'cache-control': 'public, max-age=3600',
          etag: `"${Math.round(mtimeMs).toString(36)}-${size.toString(36)}"`,
        })
        if (!range) return reply.code(416).header('content-range', `bytes */${size}`).send()
        const { from, to } = range
        void reply.code(206).headers({ 'content-range': `bytes ${from}-${to}/${size}`, 'content-length': to - from + 1 })
        return reply.type('application/vnd.pmtiles').send(createReadStream(mapPmtiles, { start: from, end: to }))
      },
    },
  ]
}
