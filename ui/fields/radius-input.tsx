import { radiusOptions } from '#shared/directory/search-area.ts'
import { finderTexts } from '#ui/components/finder-texts.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'

const options = radiusOptions.map((miles) => ({ value: String(miles), label: String(miles) }))

/** How far around a zip, in miles (PROV-04, FAC-03). */
export const RadiusInput = ({ radius, onChange }: { radius: number; onChange: (radius: number) => void }) => (
  <SelectInput
    name="radius"
    label={finderTexts()('radius')}
    options={options}
    value={String(radius)}
    onChange={(miles) => onChange(Number(miles))}
  />
)
