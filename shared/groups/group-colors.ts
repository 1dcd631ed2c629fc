import type { BrandToken } from '#shared/session/brand-tokens.ts'

/** Page colors derived from a sponsor's color: token names of `ui/tokens.css`, each with a light and a dark value. */
export type BrandColors = Record<BrandToken, [light: string, dark: string]>

type Rgb = readonly [number, number, number]

const read = (color: string): Rgb | null => {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color)?.slice(1)
  return digits ? (digits.map((pair) => Number.parseInt(pair, 16)) as unknown as Rgb) : null
}
const written = (color: Rgb): string => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Mixes two colors; `share` (0 to 1) is the part of the second. */
const mixed = (one: Rgb, other: Rgb, share: number): Rgb =>
  [0, 1, 2].map((at) => one[at as 0] * (1 - share) + other[at as 0] * share) as unknown as Rgb

/** WCAG 2.2, relative luminance. */
const luminance = (color: Rgb): number => {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of WCAG 2.2: 1 for the same color, 21 for black on white. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [read(one), read(other)].map((color) => luminance(color ?? white))
  return (Math.max(a as number, b as number) + 0.05) / (Math.min(a as number, b as number) + 0.05)
}

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]

/** Backgrounds of text: card and page of `ui/tokens.css`. In light the page is the darker one; in dark the card is the lighter one. */
export const surfaces = { light: ['#ffffff', '#fbfaf7'], dark: ['#0f1816', '#17221f'] } as const
const inkOnDark: Rgb = [6, 20, 18]
const least = 4.5

const isReadable = (color: Rgb, grounds: readonly string[]): boolean => grounds.every((ground) => contrast(written(color), ground) >= least)

/** Returns the first tone from `start` toward `towards` that fits, in steps of 5%. */
const until = (start: Rgb, towards: Rgb, fits: (tone: Rgb) => boolean): Rgb => {
  for (let step = 0; step <= 20; step += 1) {
    const tone = mixed(start, towards, step / 20)
    if (fits(tone)) return tone
  }
  return towards
}

/**
 * Returns all page colors derived from a sponsor's color, or null if the color is invalid or too pale. In light mode the color is
 * unchanged and its tint is lightened until text has a contrast of 4.5:1; in dark mode the color is lightened.
 */
export const brandColors = (color: string): BrandColors | null => {
  const own = read(color)
  if (!own || colorProblem(color) !== null) return null
  const tint = until(mixed(own, white, 0.88), white, (tone) => contrast(written(own), written(tone)) >= least)
  const night = until(own, white, (tone) => isReadable(tone, surfaces.dark) && contrast(written(tone), written(inkOnDark)) >= least)
  const nightTint = until(mixed(night, inkOnDark, 0.8), inkOnDark, (tone) => contrast(written(night), written(tone)) >= least)
  return {
    primary: [written(own), written(night)],
    'primary-hover': [written(mixed(own, black, 0.2)), written(mixed(night, white, 0.25))],
    'primary-tint': [written(tint), written(nightTint)],
    'primary-tint-hover': [written(mixed(tint, white, 0.4)), written(mixed(nightTint, inkOnDark, 0.4))],
    'on-primary': ['#ffffff', written(inkOnDark)],
    link: [written(own), written(night)],
    focus: [written(own), written(night)],
  }
}

/** Why a color is refused, or null. It must be readable as text on light surfaces, and so under white text; dark mode lightens it. */
export const colorProblem = (color: string): 'ColorInvalid' | 'ColorTooPale' | null => {
  const own = read(color)
  if (!own) return 'ColorInvalid'
  return isReadable(own, surfaces.light) ? null : 'ColorTooPale'
}
