import type { ComponentType } from 'react'
import type { IconShape } from '#ui/components/icon.tsx'

/** A page of the clinic behind its sign-in. */
export type ClinicRoute = {
  /** As the router reads it: `/clinic/visits/:id`. */
  path: string
  page: ComponentType
  /** Its entry in the navigation, which stays lit on the pages beneath its path. */
  nav?: { label: () => string; icon: IconShape }
}
