import { SelectInput } from '#ui/fields/select-input.tsx'

type Person = { telehealthId: string; first: string; last: string; isSelf: boolean }

type PersonSelectProps<P extends Person> = {
  people: readonly P[]
  person: P
  label: string
  /** The label of the member in the list, from their name. */
  you: (name: string) => string
  onChange: (person: P) => void
}

/** A choice of the patient; renders nothing if there is only one. */
export const PersonSelect = <P extends Person>({ people, person, label, you, onChange }: PersonSelectProps<P>) => {
  if (people.length < 2) return null
  return (
    <SelectInput
      name="person"
      label={label}
      value={person.telehealthId}
      options={people.map(({ telehealthId, first, last, isSelf }) => ({
        value: telehealthId,
        label: isSelf ? you(`${first} ${last}`) : `${first} ${last}`,
      }))}
      onChange={(id) => {
        const chosen = people.find(({ telehealthId }) => telehealthId === id)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
