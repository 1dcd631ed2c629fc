/** Gives a file that has come to the browser, under this name. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // A browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

export const fileNames = { pdf: 'medical-records.pdf', fhir: 'medical-records.fhir.json' } as const
