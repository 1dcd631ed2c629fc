import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandColors, colorProblem, contrast, surfaces } from '#shared/groups/group-colors.ts'

test('contrast is computed as in WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#0f6b5c', '#0f6b5c')).toBe(1)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#ffffff', '#0f6b5c')).toBeCloseTo(6.4, 1)
})

test.each([
  ['#0F6B5C', null],
  ['#1f5fa8', null],
  ['#767676', 'ColorTooPale'],
  ['#f2a65a', 'ColorTooPale'],
  ['#ffffff', 'ColorTooPale'],
  ['0f6b5c', 'ColorInvalid'],
  ['#0f6', 'ColorInvalid'],
  ['red', 'ColorInvalid'],
  ['#0f6b5c;background:url(x)', 'ColorInvalid'],
] as const)('the text color %s has the problem %s', (color, problem) => expect(colorProblem(color)).toBe(problem))

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

test('every brand color gives at least 4.5:1 contrast in the light and the dark scheme', () => {
  fc.assert(
    fc.property(hex, (color) => {
      const colors = brandColors(color)
      expect(colors === null).toBe(colorProblem(color) !== null)
      if (!colors) return
      const scheme = (at: 0 | 1, grounds: readonly string[]) => {
        const { primary, link, focus } = colors
        const pairs = [
          ...grounds.flatMap((ground) => [primary, link, focus].map((tone) => [tone[at], ground] as const)),
          [primary[at], colors['primary-tint'][at]] as const,
          [primary[at], colors['primary-tint-hover'][at]] as const,
          [colors['on-primary'][at], primary[at]] as const,
          [colors['on-primary'][at], colors['primary-hover'][at]] as const,
        ]
        for (const [text, ground] of pairs) expect(contrast(text, ground), `${text} on ${ground} of ${color}`).toBeGreaterThanOrEqual(4.45)
      }
      scheme(0, surfaces.light)
      scheme(1, surfaces.dark)
    }),
    { numRuns: 500 },
  )
})
