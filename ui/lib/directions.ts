export type PostalAddress = { street: string; city: string; state: string; zip: string }

/**
 * URL of directions to an address on Google Maps; phones open it in their own app. Nothing is sent to Google until the user follows the
 * link.
 */
export const directionsTo = ({ street, city, state, zip }: PostalAddress): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${street}, ${city}, ${state} ${zip}` })}`
