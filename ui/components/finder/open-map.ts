import '#ui/components/leaflet.css'
import { DivIcon, type LatLngTuple, LayerGroup, Map as LeafletMap, Marker, TileLayer } from 'leaflet'
import type { MapTiles } from '#shared/map-tiles.ts'
import { cityLabels, type Located, scaleOf, spreadOf } from '#ui/components/finder/map-places.ts'
import styles from '#ui/components/finder/open-map.module.css'

export type MapView = {
  /** Shows a pin per place, with its number in `numbers`, and fits the view to them. Places added after known ones do not move the view. */
  show: (places: readonly Located[], numbers: ReadonlyMap<string, number>) => void
  /** Highlights one pin and moves it into view. */
  light: (id: string | null) => void
  /** Centers the map on one place. */
  centre: (id: string) => void
  zoom: (steps: 1 | -1) => void
  close: () => void
}

type Options = {
  /** Map tiles; null shows the cities' names on a plain background. */
  tiles: MapTiles | null
  onHover: (id: string | null) => void
  onPick: (id: string) => void
  onScale: (scale: { miles: number; width: number }) => void
}

/** The specification's zoom (section 9): 12 by default, 18 at most. */
const defaultZoom = 12
const nearestZoom = 18
const farthestZoom = 3
const middleOfCountry: LatLngTuple = [39.8, -98.6]

const svg = (name: string, attributes: Record<string, string>): Element => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/**
 * A pin in the shape of an inverted arch, with its number. Built from elements because the content security policy forbids HTML strings.
 */
const pinShape = (number: number): HTMLElement => {
  const pin = document.createElement('div')
  const text = svg('text', { x: '0', y: '-23', ...(number > 99 ? { 'data-long': '' } : {}) })
  text.textContent = String(number)
  const shape = svg('svg', { width: '36', height: '48', viewBox: '-18 -46 36 48' })
  shape.append(svg('path', { d: 'M0 0C-5 -9 -16 -15 -16 -28a16 16 0 0 1 32 0C16 -15 5 -9 0 0Z' }), text)
  pin.append(shape)
  return pin
}

/** A label as wide as its text, with a point at the bottom. `half` is half its width, which puts the point on the place. */
const tagShape = (label: string): { shape: HTMLElement; half: number } => {
  const half = Math.round(label.length * 4.2 + 15)
  const tag = document.createElement('div')
  const text = svg('text', { x: '0', y: '-18' })
  text.textContent = label
  const shape = svg('svg', { width: String(half * 2), height: '42', viewBox: `${-half} -40 ${half * 2} 42` })
  const bar = half - 15
  shape.append(svg('path', { d: `M0 0L-7 -9H${-bar}a14 14 0 0 1 0 -28H${bar}a14 14 0 0 1 0 28H7Z` }), text)
  tag.append(shape)
  return { shape: tag, half }
}

const iconOf = (label: string | undefined, number: number, { x, y }: { x: number; y: number }): DivIcon => {
  const className = styles.pin ?? ''
  if (label === undefined) return new DivIcon({ html: pinShape(number), className, iconSize: [36, 48], iconAnchor: [18 - x, 46 - y] })
  const { shape, half } = tagShape(label)
  return new DivIcon({ html: shape, className, iconSize: [half * 2, 42], iconAnchor: [half - x, 40 - y] })
}

const cityMarker = ({ name, latitude, longitude }: { name: string; latitude: number; longitude: number }): Marker => {
  const html = document.createElement('span')
  html.textContent = name
  const icon = new DivIcon({ html, className: styles.city ?? '', iconSize: [0, 0] })
  return new Marker([latitude, longitude], { icon, interactive: false, keyboard: false, zIndexOffset: -10_000 })
}

const metersPerPixel = (map: LeafletMap): number => {
  const middle = map.getSize().y / 2
  return map.distance(map.containerPointToLatLng([0, middle]), map.containerPointToLatLng([100, middle])) / 100
}

/** Opens a Leaflet map in an element. Pins react to pointers only; keyboard users have the list, which contains everything. */
export const openMap = (ground: HTMLElement, { tiles, onHover, onPick, onScale }: Options): MapView => {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(ground, {
    attributionControl: false,
    zoomControl: false,
    keyboard: false,
    trackResize: false,
    minZoom: farthestZoom,
    maxZoom: nearestZoom,
    zoomAnimation: moves,
    fadeAnimation: moves,
    markerZoomAnimation: moves,
    inertia: moves,
  })
  map.setView(middleOfCountry, 4)
  map.on('moveend zoomend resize', () => onScale(scaleOf(metersPerPixel(map))))
  if (tiles) new TileLayer(tiles.url, { maxZoom: nearestZoom }).addTo(map)
  const layer = new LayerGroup().addTo(map)
  const pins = new Map<string, Marker>()
  let lit: string | null = null

  const pinOf = ({ id, latitude, longitude, label }: Located, number: number, offset: { x: number; y: number }): Marker =>
    new Marker([latitude, longitude], { icon: iconOf(label, number, offset), keyboard: false })
      .on('mouseover', () => onHover(id))
      .on('mouseout', () => onHover(null))
      .on('click', () => onPick(id))
  const mark = (id: string | null, isOn: boolean) => {
    const pin = id === null ? undefined : pins.get(id)
    pin?.setZIndexOffset(isOn ? 10_000 : 0)
    pin?.getElement()?.toggleAttribute('data-on', isOn)
  }
  const size = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  size.observe(ground)

  return {
    show: (places, numbers) => {
      const isMore = pins.size > 0 && places.length > pins.size && [...pins.keys()].every((id, at) => places[at]?.id === id)
      layer.clearLayers()
      pins.clear()
      const spread = spreadOf(places)
      for (const place of places) pins.set(place.id, pinOf(place, numbers.get(place.id) ?? 0, spread.get(place.id) ?? { x: 0, y: 0 }))
      for (const pin of pins.values()) layer.addLayer(pin)
      if (!tiles) for (const label of cityLabels(places)) layer.addLayer(cityMarker(label))
      mark(lit, true)
      if (isMore || places.length === 0) return
      map.fitBounds(
        places.map(({ latitude, longitude }): LatLngTuple => [latitude, longitude]),
        { maxZoom: defaultZoom, padding: [56, 56], animate: false },
      )
    },
    light: (id) => {
      mark(lit, false)
      lit = id
      mark(id, true)
      const pin = id === null ? undefined : pins.get(id)
      if (pin && !map.getBounds().contains(pin.getLatLng())) map.panTo(pin.getLatLng(), { animate: moves })
    },
    centre: (id) => {
      const pin = pins.get(id)
      if (pin) map.panTo(pin.getLatLng(), { animate: moves })
    },
    zoom: (steps) => void map.zoomIn(steps),
    close: () => {
      size.disconnect()
      map.remove()
      // A pending move event would still fire.
      map.off()
    },
  }
}
