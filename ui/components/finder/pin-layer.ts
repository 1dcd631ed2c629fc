import { LatLngBounds, LayerGroup, type Map as LeafletMap, Marker } from 'leaflet'
import { clusterPins } from '#ui/components/finder/cluster-pins.ts'
import { type Located, spreadOf } from '#ui/components/finder/map-places.ts'
import { halfWidthOf, pinIcon, pinText } from '#ui/components/finder/pin-shapes.ts'

type Options = {
  moves: boolean
  onHover: (id: string | null) => void
  onPick: (id: string) => void
  /** What a screen reader says of a pin that stands for these places, in the order of the list, and shows one of them. */
  nameOf: (places: readonly Located[], shown: Located) => string
}

type Pin = { places: readonly Located[]; marker: Marker }

/** Steps between pins by key; left and right follow the page's direction. */
const stepOf = (key: string): number => {
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1
  return (
    { ArrowDown: 1, ArrowUp: -1, ArrowRight: forward, ArrowLeft: -forward, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }[
      key
    ] ?? 0
  )
}

/**
 * The pins of a map. Pins that would cover each other are one pin with a count, which zooms in until they come apart; places at one point
 * are spread around it instead. All pins are one tab stop: arrow keys go from pin to pin in the order of the list, Enter selects.
 */
export const pinLayer = (map: LeafletMap, { moves, onHover, onPick, nameOf }: Options) => {
  const layer = new LayerGroup().addTo(map)
  let places: readonly Located[] = []
  let numbers: ReadonlyMap<string, number> = new Map()
  let pins: Pin[] = []
  let lit: string | null = null
  /** The place whose pin is the tab stop. */
  let current: string | null = null
  let spread: ReadonlyMap<string, { x: number; y: number }> = new Map()

  const pinOf = (id: string | null): Pin | undefined => pins.find((pin) => pin.places.some((place) => place.id === id))
  const buttonOf = (pin: Pin | undefined): HTMLElement | undefined => pin?.marker.getElement()
  const textOf = ({ id, label }: Located) => ({ number: numbers.get(id) ?? 0, label })

  const mark = (id: string | null, isOn: boolean): void => {
    const pin = pinOf(id)
    const place = (isOn ? pin?.places.find((one) => one.id === id) : undefined) ?? pin?.places[0]
    const button = buttonOf(pin)
    if (!pin || !place || !button) return
    pin.marker.setZIndexOffset(isOn ? 10_000 : 0)
    button.toggleAttribute('data-on', isOn)
    const text = button.querySelector('text')
    if (text) text.textContent = pinText(textOf(place))
    button.setAttribute('aria-label', nameOf(pin.places, place))
  }
  const setCurrent = (pin: Pin | undefined): void => {
    buttonOf(pinOf(current))?.setAttribute('tabindex', '-1')
    current = pin?.places[0]?.id ?? null
    buttonOf(pin)?.setAttribute('tabindex', '0')
  }
  const open = (pin: Pin): void => {
    const [first] = pin.places
    if (!first) return
    if (pin.places.length === 1) {
      onPick(first.id)
      return
    }
    const bounds = new LatLngBounds(pin.places.map(({ latitude, longitude }) => [latitude, longitude]))
    const isOnePoint = bounds.getNorthEast().equals(bounds.getSouthWest(), 1e-5)
    if (isOnePoint || map.getZoom() >= map.getMaxZoom()) {
      spread = spreadOf(pin.places)
      draw()
      return
    }
    const near = Math.min(map.getMaxZoom(), Math.max(map.getZoom() + 1, map.getBoundsZoom(bounds.pad(0.5))))
    map.setView(bounds.getCenter(), near, { animate: moves })
  }
  const onKey = (pin: Pin, event: KeyboardEvent): void => {
    const step = stepOf(event.key)
    if (event.key === 'Enter' || event.key === ' ') open(pin)
    else if (step !== 0) {
      const next = pins[Math.min(pins.length - 1, Math.max(0, pins.indexOf(pin) + step))]
      setCurrent(next)
      buttonOf(next)?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const add = (group: readonly Located[]): Pin | null => {
    const [first] = group
    if (!first) return null
    const offset = spread.get(first.id) ?? { x: 0, y: 0 }
    const marker = new Marker([first.latitude, first.longitude], {
      icon: pinIcon(textOf(first), group.length - 1, offset),
      keyboard: false,
    })
    const pin: Pin = { places: group, marker }
    marker
      .on('mouseover', () => onHover(first.id))
      .on('mouseout', () => onHover(null))
      .on('click', () => open(pin))
    layer.addLayer(marker)
    const button = marker.getElement()
    button?.setAttribute('role', 'button')
    button?.setAttribute('tabindex', '-1')
    button?.setAttribute('aria-label', nameOf(group, first))
    button?.addEventListener('keydown', (event) => onKey(pin, event))
    button?.addEventListener('focus', () => {
      setCurrent(pin)
      onHover(first.id)
      if (!map.getBounds().contains(marker.getLatLng())) map.panTo(marker.getLatLng(), { animate: moves })
    })
    button?.addEventListener('blur', () => onHover(null))
    return pin
  }
  function draw(): void {
    const hadFocus = pins.some((pin) => buttonOf(pin) === document.activeElement)
    const boxes = places.map((place) => {
      const { x, y } = map.latLngToLayerPoint([place.latitude, place.longitude])
      const offset = spread.get(place.id) ?? { x: 0, y: 0 }
      return { id: place.id, x: x + offset.x, y: y + offset.y, half: halfWidthOf(place.label) }
    })
    const byId = new Map(places.map((place) => [place.id, place]))
    // What has been spread stays apart, although its pins still touch.
    const groups = [
      ...clusterPins(boxes.filter(({ id }) => !spread.has(id))),
      ...boxes.filter(({ id }) => spread.has(id)).map((box) => [box]),
    ].map((group) => group.flatMap(({ id }) => byId.get(id) ?? []))
    const orderOf = ([first]: readonly Located[]) => numbers.get(first?.id ?? '') ?? 0
    groups.sort((a, b) => orderOf(a) - orderOf(b))
    layer.clearLayers()
    pins = groups.flatMap((group) => add(group) ?? [])
    const stop = pinOf(current) ?? pins[0]
    setCurrent(stop)
    mark(lit, true)
    if (hadFocus) buttonOf(stop)?.focus()
  }
  map.on('zoomend', () => {
    spread = new Map()
    draw()
  })

  return {
    show: (next: readonly Located[], nextNumbers: ReadonlyMap<string, number>): void => {
      places = next
      numbers = nextNumbers
      spread = new Map()
      draw()
    },
    light: (id: string | null): void => {
      mark(lit, false)
      lit = id
      mark(id, true)
    },
    /** Whether the places begin with the ones that are shown, so that the view can stay. */
    isContinuedBy: (next: readonly Located[]): boolean =>
      places.length > 0 && next.length > places.length && places.every(({ id }, at) => next[at]?.id === id),
    positionOf: (id: string | null) => {
      const place = places.find((one) => one.id === id)
      return place && ([place.latitude, place.longitude] as const)
    },
    /** The pins as rectangles of the map's container, which names must not cover. */
    rectangles: () =>
      pins.map(({ marker, places: [first] }) => {
        const { x, y } = map.latLngToContainerPoint(marker.getLatLng())
        const half = halfWidthOf(first?.label)
        return { left: x - half, right: x + half, top: y - 46, bottom: y + 2 }
      }),
  }
}
