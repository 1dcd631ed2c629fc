import { radiusOptions } from '#shared/directory/search-area.ts'
import { finderTexts } from '#ui/components/finder/finder-texts.en.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

const options = radiusOptions.map((miles) => ({ value: String(miles), label: String(miles) }))

/** Search radius around a ZIP code, in miles (PROV-04, FAC-03). */
export const RadiusInput = ({ radius, onChange }: { radius: number; onChange: (radius: number) => void }) => (
  <SelectInput
    name="radius"
    label={textsOf(finderTexts)('radius')}
    options={options}
    value={String(radius)}
    onChange={(miles) => onChange(Number(miles))}
  />
)
