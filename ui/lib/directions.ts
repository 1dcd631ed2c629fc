export type PostalAddress = { street: string; city: string; state: string; zip: string }

/** The way to an address, on a map that phones open in their own app. Nothing is sent there before a member follows the link. */
export const directionsTo = ({ street, city, state, zip }: PostalAddress): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${street}, ${city}, ${state} ${zip}` })}`
