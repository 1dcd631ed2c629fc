/** Writes small PMTiles files of version 3: one tile that is the whole world at every zoom. */

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))])

const nearestZoom = 14

type TileKind = 'mvt' | 'png'

/** @param tile bytes of the tile, uncompressed */
export const smallPmtiles = (kind: TileKind, tile: Uint8Array): Buffer => {
  const tiles = (4 ** (nearestZoom + 1) - 1) / 3
  // One entry: tile id 0, repeated for every tile, its length, and its offset plus one.
  const directory = Buffer.from([1, 0, tiles, tile.length, 1].flatMap(varint))
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(127)
  header.write('PMTiles')
  header[7] = 3
  const at = { directory: 127, metadata: 127 + directory.length, tiles: 127 + directory.length + metadata.length }
  const places = [at.directory, directory.length, at.metadata, metadata.length, at.tiles, 0, at.tiles, tile.length, tiles, 1, 1]
  for (const [index, place] of places.entries()) header.writeBigUInt64LE(BigInt(place), 8 + index * 8)
  const [uncompressed, mvt, png] = [1, 1, 2]
  header.set([1, uncompressed, uncompressed, kind === 'mvt' ? mvt : png, 0, nearestZoom], 96)
  const e7 = (degrees: number) => degrees * 10_000_000
  for (const [index, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(e7(degrees), 102 + index * 4)
  return Buffer.concat([header, directory, metadata, tile])
}

const field = (number: number, bytes: readonly number[]): number[] => [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes]
const whole = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)]
const words = (text: string): number[] => [...Buffer.from(text)]
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)

/** A layer of a vector tile with one feature and one property, `kind`. */
const layer = (name: string, kind: string, type: number, geometry: readonly number[]): number[] =>
  field(3, [
    ...whole(15, 2),
    ...field(1, words(name)),
    ...field(2, [...field(2, [0, 0]), ...whole(3, type), ...field(4, geometry.flatMap(varint))]),
    ...field(3, words('kind')),
    ...field(4, field(1, words(kind))),
    ...whole(5, 4096),
  ])

/** A vector tile with land everywhere, a lake and a highway, in the layers of the Protomaps basemap. */
export const vectorTile = (): Uint8Array => {
  const [line, area] = [2, 3]
  const square = (x: number, y: number, size: number) => [
    9,
    zigzag(x),
    zigzag(y),
    26,
    zigzag(size),
    0,
    0,
    zigzag(size),
    zigzag(-size),
    0,
    15,
  ]
  return Uint8Array.from([
    ...layer('earth', 'earth', area, square(0, 0, 4096)),
    ...layer('water', 'lake', area, square(1000, 1000, 1200)),
    ...layer('roads', 'highway', line, [9, 0, zigzag(3000), 10, zigzag(4096), zigzag(-800)]),
  ])
}
