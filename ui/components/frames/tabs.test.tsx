import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, use } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from '#ui/components/frames/tabs.tsx'

const tabs = [
  { name: 'one', label: 'One', panel: <p>First panel</p> },
  { name: 'two', label: 'Two', panel: <p>Second panel</p> },
  { name: 'three', label: 'Three', panel: <p>Third panel</p> },
] as const
const user = userEvent.setup()
const selected = () => screen.getByRole('tab', { selected: true }).textContent

test('the first tab is selected, and each panel is named after its tab', async () => {
  render(<Tabs title="Price care" tabs={tabs} />)
  expect(screen.getByRole('tablist', { name: 'Price care' })).toBeDefined()
  expect(screen.getByRole('tabpanel', { name: 'One' }).textContent).toBe('First panel')
  await user.click(screen.getByRole('tab', { name: 'Two' }))
  expect(screen.getByRole('tabpanel', { name: 'Two' }).textContent).toBe('Second panel')
})

test.each([
  ['ltr', ['Two', 'Three', 'One', 'Three', 'One', 'Three']],
  ['rtl', ['Three', 'Two', 'Three', 'Two', 'One', 'Three']],
] as const)('arrow keys, Home and End select tabs in %s', async (direction, expected) => {
  render(
    <div dir={direction}>
      <Tabs title="Price care" tabs={tabs} />
    </div>,
  )
  await user.tab()
  const keys =
    direction === 'ltr'
      ? ['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{Home}', '{End}']
      : ['{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{ArrowRight}', '{Home}', '{End}']
  const seen: (string | null)[] = []
  for (const key of keys) {
    await user.keyboard(key)
    seen.push(selected())
    expect(document.activeElement?.textContent).toBe(selected())
  }
  expect(seen).toEqual(expected)
})

test('one tab alone shows its panel without a tab bar', () => {
  render(<Tabs title="Price care" tabs={tabs.slice(0, 1)} />)
  expect(screen.getByRole('heading', { name: 'Price care' })).toBeDefined()
  expect(screen.getByText('First panel')).toBeDefined()
  expect([screen.queryByRole('tablist'), screen.queryByRole('tab'), screen.queryByRole('tabpanel')]).toEqual([null, null, null])
})

test('only the selected tab can be reached with Tab', () => {
  render(<Tabs title="Price care" tabs={tabs} />)
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
})

test('a parent component can control the selected tab', async () => {
  const chosen: string[] = []
  render(<Tabs title="Price care" tabs={tabs} selected="two" onSelect={(name) => chosen.push(name)} />)
  await user.click(screen.getByRole('tab', { name: 'Three' }))
  expect([chosen, selected()]).toEqual([['three'], 'Two'])
})

const Slow = ({ words }: { words: Promise<string> }) => <p>{use(words)}</p>

test('a pressed tab is marked at once; the former panel stays until the new one can be shown', async () => {
  const words = Promise.withResolvers<string>()
  render(
    <Suspense>
      <Tabs title="Price care" tabs={[tabs[0], { name: 'slow', label: 'Slow', panel: <Slow words={words.promise} /> }]} />
    </Suspense>,
  )
  await act(async () => screen.getByRole('tab', { name: 'Slow' }).click())
  expect([selected(), screen.getByRole('tabpanel').textContent]).toEqual(['Slow', 'First panel'])
  await act(async () => {
    words.resolve('Second panel')
    await words.promise
  })
  expect([selected(), screen.getByRole('tabpanel').textContent]).toEqual(['Slow', 'Second panel'])
})
