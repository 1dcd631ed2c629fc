import '#ui/components/leaflet.css'
import { Circle, DivIcon, type LatLngTuple, type Layer, LayerGroup, Map as LeafletMap, Marker, TileLayer } from 'leaflet'
import { ringsOf } from '#shared/directory/search-area.ts'
import type { MapTiles } from '#shared/map-tiles.ts'
import { baseMapTiles } from '#ui/components/finder/base-map/base-map-layer.ts'
import { chooseLabels, coveredBy, overlaps, type PlacedName, type Rectangle } from '#ui/components/finder/base-map/choose-labels.ts'
import { chooseShields } from '#ui/components/finder/base-map/choose-shields.ts'
import { loadBaseMap, type MapName, type MapPath, xOf, yOf } from '#ui/components/finder/base-map/read-base-map.ts'
import type { TileWindow } from '#ui/components/finder/base-map/tile-path.ts'
import { cityLabels, type Located, scaleOf } from '#ui/components/finder/map-places.ts'
import styles from '#ui/components/finder/open-map.module.css'
import { pinLayer } from '#ui/components/finder/pin-layer.ts'
import { svgElement } from '#ui/components/finder/svg-element.ts'
import { currentLanguage } from '#ui/lib/texts.ts'

/** The middle of the search and its radius in miles. */
export type Home = { latitude: number; longitude: number; radius: number }
export type MapView = {
  /** Shows a pin per place, with its number in `numbers`, and fits the view to them. Places added after known ones do not move the view. */
  show: (places: readonly Located[], numbers: ReadonlyMap<string, number>, home: Home | null) => void
  /** Highlights one pin and moves it into view. */
  light: (id: string | null) => void
  /** Centers the map on one place. */
  centre: (id: string) => void
  zoom: (steps: 1 | -1) => void
  close: () => void
}
/** What the panel around the map shows: the scale bar, and whether zooming shows anything. */
export type MapState = { scale: { miles: number; width: number }; canZoomIn: boolean; canZoomOut: boolean; isDrawn: boolean }

type Options = {
  /** Map tiles; null draws the base map. */
  tiles: MapTiles | null
  onHover: (id: string | null) => void
  onPick: (id: string) => void
  onChange: (state: MapState) => void
  nameOf: (places: readonly Located[], shown: Located) => string
  milesShown: (miles: number) => string
}

/** The specification's zoom (section 9): 12 by default, 18 at most. */
const defaultZoom = 12
const nearestZoom = 18
const farthestZoom = 4
const middleOfCountry: LatLngTuple = [39.8, -98.6]
const metersOfMile = 1609.344
const milesOfDegree = 69.05
/** Degrees: names of a town are farther apart only if two towns share a name. */
const sameTown = 0.5

const metersPerPixel = (map: LeafletMap): number => {
  const middle = map.getSize().y / 2
  return map.distance(map.containerPointToLatLng([0, middle]), map.containerPointToLatLng([100, middle])) / 100
}

/** A marker that neither pointers nor keys reach. */
const plainMarker = (at: LatLngTuple, html: Element, className: string | undefined): Marker =>
  new Marker(at, {
    icon: new DivIcon({ html: html as HTMLElement, className: className ?? '', iconSize: [0, 0] }),
    interactive: false,
    keyboard: false,
    pane: 'names',
  })

const words = (text: string): HTMLElement => {
  const element = document.createElement('bdi')
  element.textContent = text
  return element
}

const nameMarker = ({ name, latitude, longitude, side, isState }: PlacedName): Marker =>
  plainMarker([latitude, longitude], words(name), `${isState ? styles.state : styles.town} ${styles[side]}`)

/** Cities of the list that the base map does not name nearby, before the names of the base map. */
const withListed = (known: readonly MapName[], places: readonly Located[]): MapName[] => {
  const isNear = (city: Omit<MapName, 'zips'>) => (one: MapName) =>
    one.name === city.name && Math.hypot(one.latitude - city.latitude, one.longitude - city.longitude) < sameTown
  const missing = cityLabels(places).filter((city) => !known.some(isNear(city)))
  return [...missing.map((city) => ({ ...city, zips: Number.MAX_SAFE_INTEGER })), ...known]
}

const houseMark = (): Element => {
  const drawing = svgElement('svg', { width: '36', height: '36', viewBox: '-18 -18 36 36' })
  drawing.append(svgElement('circle', { r: '14' }), svgElement('path', { d: 'M-7.5 0L0 -7L7.5 0M-5 -2V6.5H5V-2M-1.6 6.5V2.4H1.6V6.5' }))
  return drawing
}

const houseAt = (map: LeafletMap, { latitude, longitude }: Home): Rectangle => {
  const { x, y } = map.latLngToContainerPoint([latitude, longitude])
  return { left: x - 16, right: x + 16, top: y - 16, bottom: y + 16 }
}

/** Half the width and height of a ring's label in pixels, with some room. */
const ringLabel = { x: 26, y: 13 }
/** Radius in pixels below which a ring has no label. */
const smallestRing = 36

/** Where a ring can show its miles without covering a pin: at its top, bottom, east or west, if that is in view. */
const ringSpot = (
  map: LeafletMap,
  { latitude, longitude }: Home,
  miles: number,
  taken: readonly Rectangle[],
): { at: LatLngTuple; rectangle: Rectangle } | undefined => {
  const north = miles / milesOfDegree
  const east = north / Math.cos((latitude * Math.PI) / 180)
  const pixels = map.latLngToContainerPoint([latitude, longitude]).distanceTo(map.latLngToContainerPoint([latitude + north, longitude]))
  if (pixels < smallestRing) return
  const spots: LatLngTuple[] = [
    [latitude + north, longitude],
    [latitude - north, longitude],
    [latitude, longitude + east],
    [latitude, longitude - east],
  ]
  return spots
    .map((at) => {
      const { x, y } = map.latLngToContainerPoint(at)
      return { at, rectangle: { left: x - ringLabel.x, right: x + ringLabel.x, top: y - ringLabel.y, bottom: y + ringLabel.y } }
    })
    .find(({ at, rectangle }) => map.getBounds().contains(at) && !taken.some((one) => overlaps(one, rectangle)))
}

/** The visible part of the map, in the coordinates of the base map. */
const windowOf = (map: LeafletMap): TileWindow => {
  const bounds = map.getBounds()
  return {
    box: { west: xOf(bounds.getWest()), east: xOf(bounds.getEast()), north: yOf(bounds.getNorth()), south: yOf(bounds.getSouth()) },
    worldPixels: 256 * 2 ** map.getZoom(),
  }
}

/** The lower corners, where the scale bar is; one of them also has the buttons. */
const cornersOf = ({ x, y }: { x: number; y: number }): Rectangle[] => [
  { left: 0, right: 150, top: y - 56, bottom: y },
  { left: x - 150, right: x, top: y - 56, bottom: y },
]

/** Opens a Leaflet map in an element. */
export const openMap = (ground: HTMLElement, { tiles, onHover, onPick, onChange, nameOf, milesShown }: Options): MapView => {
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
  map.createPane('names').setAttribute('aria-hidden', 'true')
  map.getPane('tilePane')?.setAttribute('aria-hidden', 'true')
  map.getPane('overlayPane')?.setAttribute('aria-hidden', 'true')
  map.setView(middleOfCountry, farthestZoom)
  const pins = pinLayer(map, { moves, onHover, onPick, nameOf })
  const names = new LayerGroup().addTo(map)
  const around = new LayerGroup().addTo(map)
  let known: readonly MapName[] = []
  let highways: readonly MapPath[] = []
  let places: readonly Located[] = []
  let home: Home | null = null
  let drawn: Layer | null = null
  let isOpen = true
  /** Tiles bring names of their own. */
  let hasStreets = tiles?.kind === 'images'

  const report = (): void => {
    const zoom = map.getZoom()
    onChange({
      scale: scaleOf(metersPerPixel(map)),
      canZoomIn: zoom < nearestZoom,
      canZoomOut: zoom > farthestZoom,
      isDrawn: drawn !== null || places.length > 0,
    })
  }
  /** Shows the miles of the rings, and adds the places of their labels to `taken`. */
  const drawMiles = (middle: Home, taken: Rectangle[]): void => {
    taken.push(houseAt(map, middle))
    for (const miles of ringsOf(middle.radius)) {
      const spot = ringSpot(map, middle, miles, taken)
      if (!spot) continue
      taken.push(spot.rectangle)
      names.addLayer(plainMarker(spot.at, words(milesShown(miles)), styles.miles))
    }
  }
  const drawNames = (): void => {
    names.clearLayers()
    const taken = pins.rectangles()
    if (home) drawMiles(home, taken)
    if (hasStreets) return
    taken.push(...cornersOf(map.getSize()))
    const zoom = map.getZoom()
    const pixelOf = ({ latitude, longitude }: MapName) => map.latLngToContainerPoint([latitude, longitude])
    const size = { width: map.getSize().x, height: map.getSize().y }
    const chosen = chooseLabels(withListed(known, places), { zoom, size, pixelOf, taken })
    for (const name of chosen) names.addLayer(nameMarker(name))
    taken.push(...chosen.flatMap((name) => coveredBy(name, pixelOf(name))))
    for (const { name, x, y } of chooseShields(highways, { zoom, window: windowOf(map), taken })) {
      const { lat, lng } = map.containerPointToLatLng([x, y])
      names.addLayer(plainMarker([lat, lng], words(name), styles.shield))
    }
  }
  const settle = (): void => {
    drawNames()
    report()
  }
  map.on('moveend resize', settle)
  const drawBaseMap = () =>
    loadBaseMap().then(
      (baseMap) => {
        if (!isOpen) return
        known = baseMap.names
        highways = baseMap.layers.filter(({ kind }) => kind === 'highway').flatMap(({ paths }) => paths)
        drawn = baseMapTiles(baseMap).addTo(map)
        ground.toggleAttribute('data-drawn', true)
        settle()
      },
      // Without the base map the pins and the names of the list's cities show on a plain background.
      () => {},
    )
  if (tiles?.kind === 'images') drawn = new TileLayer(tiles.url, { maxZoom: nearestZoom }).addTo(map)
  else if (tiles) {
    hasStreets = true
    // The code for PMTiles is for portals that have a file. Without the file the base map shows.
    import('#ui/components/finder/street-layer.ts')
      .then(({ openStreets }) => openStreets(tiles.url, currentLanguage()))
      .then(
        (streets) => {
          if (!isOpen) return
          drawn = streets.addTo(map)
          settle()
        },
        () => {
          hasStreets = false
          return drawBaseMap()
        },
      )
  } else void drawBaseMap()
  const size = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  size.observe(ground)

  const drawHome = (): void => {
    around.clearLayers()
    if (!home) return
    const { latitude, longitude, radius } = home
    for (const miles of ringsOf(radius)) {
      const className = miles === radius ? `${styles.ring} ${styles.edge}` : (styles.ring ?? '')
      around.addLayer(new Circle([latitude, longitude], { radius: miles * metersOfMile, className, interactive: false }))
    }
    around.addLayer(plainMarker([latitude, longitude], houseMark(), styles.home))
  }

  return {
    show: (next, numbers, nextHome) => {
      const isMore = pins.isContinuedBy(next)
      places = next
      home = nextHome
      drawHome()
      pins.show(next, numbers)
      const points = next.map(({ latitude, longitude }): LatLngTuple => [latitude, longitude])
      // One place shows at the default zoom (RX-19), wherever the search is.
      if (home && points.length !== 1) points.push([home.latitude, home.longitude])
      if (isMore || points.length === 0) return settle()
      map.fitBounds(points, { maxZoom: defaultZoom, padding: [56, 56], animate: false })
      settle()
    },
    light: (id) => {
      pins.light(id)
      const at = pins.positionOf(id)
      if (at && !map.getBounds().contains([...at])) map.panTo([...at], { animate: moves })
    },
    centre: (id) => {
      const at = pins.positionOf(id)
      if (at) map.panTo([...at], { animate: moves })
    },
    zoom: (steps) => void map.zoomIn(steps),
    close: () => {
      isOpen = false
      size.disconnect()
      map.remove()
      // A pending move event would still fire.
      map.off()
    },
  }
}
