/** Display name for members and guests, for example `Maja Lindqvist, PhD`. */
export const clinicianName = ({ first, last, credentials }: { first: string; last: string; credentials: string }): string =>
  [`${first} ${last}`, ...(credentials === '' ? [] : [credentials])].join(', ')
