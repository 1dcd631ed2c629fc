import { DivIcon } from 'leaflet'
import styles from '#ui/components/finder/open-map.module.css'
import { svgElement } from '#ui/components/finder/svg-element.ts'

/** Half the width of a pin with a number, and of one with a label such as a price, in pixels. */
export const halfWidthOf = (label: string | undefined): number => (label === undefined ? 18 : Math.round(label.length * 4.2 + 15))

/** A pin's outline around its text, with its point at 0, 0: an inverted arch for a number, a tag for a label. */
const outlineOf = (label: string | undefined): string => {
  if (label === undefined) return 'M0 0C-5 -9 -16 -15 -16 -28a16 16 0 0 1 32 0C16 -15 5 -9 0 0Z'
  const bar = halfWidthOf(label) - 15
  return `M0 0L-7 -9H${-bar}a14 14 0 0 1 0 -28H${bar}a14 14 0 0 1 0 28H7Z`
}

const textElement = (className: string, text: string, x: number, y: number): SVGElement => {
  const element = svgElement('text', { class: className, x: String(x), y: String(y) })
  element.textContent = text
  return element
}

export type PinText = { number: number; label: string | undefined }

/** The text on a pin: its label, else its number. */
export const pinText = ({ number, label }: PinText): string => label ?? String(number)

/**
 * The icon of a pin. `more` is the number of further places that it stands for: a second outline behind it and a count say so.
 * @param offset pixels between the place and the pin's point
 */
export const pinIcon = (text: PinText, more: number, offset: { x: number; y: number }): DivIcon => {
  const { label } = text
  const half = halfWidthOf(label)
  const drawing = svgElement('svg', { width: String(2 * half), height: '48', viewBox: `${-half} -46 ${2 * half} 48` })
  const outline = { class: styles.outline ?? '', d: outlineOf(label) }
  if (more > 0) drawing.append(svgElement('path', { ...outline, transform: 'translate(5 -4)' }))
  drawing.append(svgElement('path', outline))
  const words = textElement(styles.text ?? '', pinText(text), 0, label === undefined ? -23 : -18)
  if (label === undefined && text.number > 99) words.setAttribute('data-long', '')
  drawing.append(words)
  if (more > 0) {
    const badge = { x: half - 2, y: -38 }
    const count = `+${more}`
    const wide = Math.max(20, count.length * 7.5 + 8)
    drawing.append(
      svgElement('rect', {
        class: styles.badge ?? '',
        x: String(badge.x - wide / 2),
        y: String(badge.y - 10),
        width: String(wide),
        height: '20',
        rx: '10',
      }),
      textElement(styles.count ?? '', count, badge.x, badge.y + 4),
    )
  }
  const html = document.createElement('div')
  html.append(drawing)
  return new DivIcon({ html, className: styles.pin ?? '', iconSize: [2 * half, 48], iconAnchor: [half - offset.x, 46 - offset.y] })
}
