import { callTexts } from '#care/sdk/call/call-texts.ts'
import type { Device } from '#care/sdk/call/device-list.ts'
import { SelectInput } from '#ui/fields/select-input.tsx'

type Props = { name: string; label: string; devices: readonly Device[]; id: string | null; onChoose: (id: string) => void }

/** One of the devices that are plugged in; nothing where there is no choice. */
export const DeviceSelect = ({ name, label, devices, id, onChoose }: Props) => {
  const t = callTexts()
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
