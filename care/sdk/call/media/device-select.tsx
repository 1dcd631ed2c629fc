import { callTexts } from '#care/sdk/call/call-texts.en.ts'
import type { MediaDevice } from '#care/sdk/call/media/device-list.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'
import { textsOf } from '#ui/lib/texts.ts'

type Props = { name: string; label: string; devices: readonly MediaDevice[]; id: string | null; onChoose: (id: string) => void }

/** A choice among connected devices; renders nothing if there are fewer than two. */
export const DeviceSelect = ({ name, label, devices, id, onChoose }: Props) => {
  const t = textsOf(callTexts)
  if (devices.length < 2) return null
  const shown = devices.some((device) => device.id === id) ? id : devices[0]?.id
  return (
    <SelectInput
      name={name}
      label={label}
      value={shown ?? ''}
      onChange={onChoose}
      options={devices.map((device, at) => ({ value: device.id, label: device.label || t('deviceNumber', { n: at + 1 }) }))}
    />
  )
}
