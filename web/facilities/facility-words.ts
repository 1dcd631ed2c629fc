import type { Facility } from '#shared/facilities/facility-calls.ts'
import type { PostalAddress } from '#ui/lib/directions.ts'

export const addressOf = ({ address1, city, state, zip }: Facility): PostalAddress => ({ street: address1, city, state, zip })
