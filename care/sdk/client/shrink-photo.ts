/** Pixels of the longer side: enough to show skin, small enough for a mobile upload. */
export const mostPixels = 2000

/** Returns the size scaled down to `mostPixels`, in proportion. */
export const shrunk = ({ width, height }: { width: number; height: number }): { width: number; height: number } => {
  const share = Math.min(1, mostPixels / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** Re-encodes a photo as a JPEG of at most `mostPixels`, which also removes its location and date. Throws if the file is no image. */
export const shrinkPhoto = async (file: Blob): Promise<Blob> => {
  const picture = await createImageBitmap(file)
  const { width, height } = shrunk(picture)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}
