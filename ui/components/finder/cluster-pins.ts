/** A pin in pixels: the place that it points to, and half its width. */
export type PinBox = { id: string; x: number; y: number; half: number }

/** Share of two pins' widths that may overlap, and the difference in height in pixels from which both can be read and pressed. */
const widthShare = 0.8
const heightApart = 34

/**
 * Groups pins that would cover each other, in the order given: a pin joins the first group whose first pin it covers. Each group has at
 * least one pin, and its first one stands for it.
 */
export const clusterPins = (pins: readonly PinBox[]): PinBox[][] => {
  const groups: PinBox[][] = []
  for (const pin of pins) {
    const group = groups.find(
      ([first]) => first && Math.abs(first.x - pin.x) < (first.half + pin.half) * widthShare && Math.abs(first.y - pin.y) < heightApart,
    )
    if (group) group.push(pin)
    else groups.push([pin])
  }
  return groups
}
