type Size = { width: number; height: number }

/** Returns the size scaled down to at most `mostPixels` on the longer side, in proportion. */
export const shrunk = ({ width, height }: Size, mostPixels: number): Size => {
  const share = Math.min(1, mostPixels / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

/** Re-encodes a photo as a JPEG of at most `mostPixels`, which also removes its location and date. Throws if the file is no image. */
export const shrinkPhoto = async (file: Blob, mostPixels: number): Promise<Blob> => {
  const picture = await createImageBitmap(file)
  const { width, height } = shrunk(picture, mostPixels)
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}
