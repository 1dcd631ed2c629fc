import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useFilterForm } from '#ui/lib/use-filter-form.ts'

const Filters = ({ zip, write }: { zip: string; write: (zip: string) => void }) => {
  const { key, form } = useFilterForm({ zip }, (typed) => write(typed.zip ?? ''))
  return (
    <form key={key} {...form}>
      <input aria-label="Zip" name="zip" defaultValue={zip} />
    </form>
  )
}

const type = async (text: string) => {
  await userEvent.clear(screen.getByLabelText('Zip'))
  await userEvent.type(screen.getByLabelText('Zip'), text)
  fireEvent.blur(screen.getByLabelText('Zip'))
}
const shown = () => (screen.getByLabelText('Zip') as HTMLInputElement).value

test('a query that arrives late does not replace what was typed meanwhile; one from elsewhere does', async () => {
  const written: string[] = []
  const write = (zip: string) => written.push(zip)
  const { rerender } = render(<Filters zip="78704" write={write} />)
  await type('00000')
  await type('60601')
  expect(written).toEqual(['00000', '60601'])
  rerender(<Filters zip="00000" write={write} />)
  expect(shown()).toBe('60601')
  rerender(<Filters zip="60601" write={write} />)
  expect(shown()).toBe('60601')
  rerender(<Filters zip="78704" write={write} />)
  expect(shown()).toBe('78704')
})
