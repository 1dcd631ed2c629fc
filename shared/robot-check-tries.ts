/** Minimum and maximum number of keys that a browser derives for one robot check. */
export const robotCheckTries = { least: 150, most: 300 } as const
