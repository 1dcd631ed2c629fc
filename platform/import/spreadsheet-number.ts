/**
 * Removes the `.0` that spreadsheets add to numbers, as in `3088652512.0`. For cells with identifiers made of digits: phones, NPIs, NDCs,
 * ZIP and procedure codes. Other text is unchanged.
 */
export const withoutFraction = (cell: string): string => cell.replace(/^(\d+)\.0+$/, '$1')
