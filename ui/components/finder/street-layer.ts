import * as leaflet from 'leaflet'
import { type Header, PMTiles, TileType } from 'pmtiles'
import type { Language } from '#shared/languages.ts'

/** Pixels of a tile's side on the screen; images may have more. */
const tileSize = 256

/** Draws the images of a PMTiles file. */
class ImageTiles extends leaflet.GridLayer {
  readonly #archive: PMTiles
  constructor(archive: PMTiles, { minZoom, maxZoom }: Header) {
    super({ tileSize, minNativeZoom: minZoom, maxNativeZoom: maxZoom })
    this.#archive = archive
  }

  override createTile({ x, y, z }: leaflet.Coords, done: leaflet.DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    this.#draw(canvas, { x, y, z }).then(
      () => done(undefined, canvas),
      (error: Error) => done(error, canvas),
    )
    return canvas
  }

  async #draw(canvas: HTMLCanvasElement, { x, y, z }: { x: number; y: number; z: number }): Promise<void> {
    const tile = await this.#archive.getZxy(z, x, y)
    if (!tile) return
    const image = await createImageBitmap(new Blob([tile.data]))
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0)
  }
}

const deviceIsDark = matchMedia('(prefers-color-scheme: dark)')

const flavorNow = (): 'light' | 'dark' => {
  const chosen = document.documentElement.dataset.scheme
  return chosen === 'dark' || (chosen !== 'light' && deviceIsDark.matches) ? 'dark' : 'light'
}

/** Draws the vectors of a PMTiles file in the colors of the page's scheme, and again when the member changes it. */
const vectorTiles = async (archive: PMTiles, language: Language): Promise<leaflet.Layer> => {
  // The renderer extends the classes of a global Leaflet, and its copy of the reader is a version behind ours; both read alike.
  Object.assign(globalThis, { L: leaflet })
  const { leafletLayer } = await import('protomaps-leaflet')
  const draw = (flavor: string): leaflet.GridLayer =>
    leafletLayer({ url: archive as never, flavor, lang: language }) as unknown as leaflet.GridLayer
  const group = new leaflet.LayerGroup()
  let shown = flavorNow()
  group.addLayer(draw(shown))
  const follow = () => {
    if (flavorNow() === shown) return
    shown = flavorNow()
    group.clearLayers()
    group.addLayer(draw(shown))
  }
  const choice = new MutationObserver(follow)
  group.on('add', () => {
    deviceIsDark.addEventListener('change', follow)
    choice.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
  })
  group.on('remove', () => {
    deviceIsDark.removeEventListener('change', follow)
    choice.disconnect()
  })
  return group
}

/**
 * Opens the operator's PMTiles file, of images or vectors.
 * @throws Error if the file cannot be read
 */
export const openStreets = async (url: string, language: Language): Promise<leaflet.Layer> => {
  const archive = new PMTiles(new URL(url, location.href).href)
  const header = await archive.getHeader()
  return header.tileType === TileType.Mvt ? vectorTiles(archive, language) : new ImageTiles(archive, header)
}
