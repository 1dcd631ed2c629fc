/** Gives a document to the browser as a file of this name. */
export const saveDocument = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
