import { type GroupSettings, groupSettings } from '#shared/groups/group-settings.ts'
import type { FieldErrors } from '#ui/fields/forms/form-check.ts'

/** The field name of an error path. List entries are named by their feature or visit type instead of their index. */
const nameOf = (path: readonly string[], { features, prices }: GroupSettings): string => {
  const [list = '', index = '', ...rest] = path
  const at = Number(index)
  if (list === 'features') return ['features', features[at]?.feature ?? index, ...rest].join('.')
  if (list === 'prices') return ['prices', prices[at]?.type ?? index, ...rest].join('.')
  return list === 'visitPolicy' ? `${list}.${index}` : path.join('.')
}

/** Errors of the current settings; the schema's messages are error codes. */
export const settingsErrors = (settings: GroupSettings): FieldErrors => {
  const errors: Record<string, string> = {}
  for (const { path, message } of groupSettings.safeParse(settings).error?.issues ?? [])
    errors[nameOf(path.map(String), settings)] ??= message
  return errors
}

/** The server's field errors, by the form's field names. */
export const serverErrors = (fields: FieldErrors, settings: GroupSettings): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, code]) => [
      field.startsWith('settings.') ? nameOf(field.slice('settings.'.length).split('.'), settings) : field,
      code,
    ]),
  )
