/** Downloads a blob under the given file name. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Revoke later: the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
