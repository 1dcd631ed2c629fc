/** The path at which the portal serves the operator's own PMTiles file. */
export const mapFilePath = '/map.pmtiles'

/**
 * A source of map tiles: images at a URL with {z}, {x}, {y} and optionally {s}, or one PMTiles file of images or vectors. The owner's
 * attribution has links as `[words](https://…)`.
 */
export type MapTiles = { kind: 'images' | 'pmtiles'; url: string; attribution: string }

/** Returns the tile host for the Content-Security-Policy; {s} becomes a wildcard subdomain. */
export const tileHost = (url: string): string => {
  const [, scheme = '', host = ''] = /^(https?:\/\/)([^/]+)/.exec(url.replace('{s}.', '*.')) ?? []
  return scheme + host
}

type Piece = { text: string; href: string | null }

/** Splits an attribution into plain text and links. */
export const attributionPieces = (attribution: string): Piece[] =>
  attribution.split(/(\[[^\]]+\]\(https?:\/\/[^)\s]+\))/).flatMap((piece): Piece[] => {
    const [, text, href] = /^\[(.+)\]\((https?:.+)\)$/.exec(piece) ?? []
    if (text && href) return [{ text, href }]
    return piece === '' ? [] : [{ text: piece, href: null }]
  })
