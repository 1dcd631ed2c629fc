/** How many keys a visitor's browser works out for one robot check: never fewer, never more. */
export const robotCheckTries = { least: 150, most: 300 } as const
