import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Icon } from '#ui/components/icon.tsx'
import * as icons from '#ui/components/icons.ts'

test.each(Object.entries(icons))('%s can be drawn as one path', (_, shape) => {
  // A relative start would continue where the path before it ends.
  for (const [tag, { d }] of shape) expect([tag, d[0]]).toEqual(['path', 'M'])
})

test('an icon is one path and is hidden from screen readers', () => {
  const { container } = render(<Icon of={icons.IconAlertTriangle} />)
  const [svg] = container.children
  expect(svg?.getAttribute('aria-hidden')).toBe('true')
  expect(svg?.children).toHaveLength(1)
  expect(svg?.firstElementChild?.getAttribute('d')).toBe(icons.IconAlertTriangle.map(([, { d }]) => d).join(''))
})
