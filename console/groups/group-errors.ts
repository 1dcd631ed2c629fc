import { type GroupSettings, groupSettings } from '#shared/groups/group-settings.ts'
import type { FieldErrors } from '#ui/fields/form-check.ts'

/** The name of the field that an error belongs to: entries of lists are called by what they are, not by where they stand. */
const nameOf = (path: readonly string[], { features, prices }: GroupSettings): string => {
  const [list = '', index = '', ...rest] = path
  const at = Number(index)
  if (list === 'features') return ['features', features[at]?.feature ?? index, ...rest].join('.')
  if (list === 'prices') return ['prices', prices[at]?.type ?? index, ...rest].join('.')
  return list === 'visitPolicy' ? `${list}.${index}` : path.join('.')
}

/** What is wrong with the settings as they stand; the schema's messages are error codes. */
export const settingsErrors = (settings: GroupSettings): FieldErrors => {
  const errors: Record<string, string> = {}
  for (const { path, message } of groupSettings.safeParse(settings).error?.issues ?? [])
    errors[nameOf(path.map(String), settings)] ??= message
  return errors
}

/** What the server found wrong, by the names of our fields. */
export const serverErrors = (fields: FieldErrors, settings: GroupSettings): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, code]) => [
      field.startsWith('settings.') ? nameOf(field.slice('settings.'.length).split('.'), settings) : field,
      code,
    ]),
  )
