import {
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
  PDFString,
} from 'pdf-lib'

/** Standard structure types (ISO 32000-1, 14.8.4) that our documents use. */
type TagType = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Link' | 'Figure'

type Content = { page: PDFPage; id: number }
/** An annotation that belongs to an element, such as a link's. */
type Annotation = { page: PDFPage; annotation: PDFRef }
type Box = { x: number; y: number; width: number; height: number }
/** An element of the structure tree, read in the order in which its children were added. */
export type PdfTag = { type: TagType; ref: PDFRef; children: (PdfTag | Content | Annotation)[]; figure?: { alt: string; box: Box } }

export type PdfTags = {
  add: (type: TagType, parent?: PdfTag) => PdfTag
  mark: (page: PDFPage, tag: PdfTag, draw: () => void) => void
  /** Makes the box of a `Link` element open an address; `alt` is what a screen reader says. */
  link: (page: PDFPage, tag: PdfTag, link: Box & { url: string; alt: string }) => void
  /** Draws what screen readers skip: lines and page footers. */
  artifact: (page: PDFPage, draw: () => void) => void
  /** Writes the tree into the document. */
  close: () => void
}

const endMark = () => PDFOperator.of(PDFOperatorNames.EndMarkedContent)

/** Opens the structure tree of a tagged PDF (ISO 32000-1, 14.7 and 14.8). */
export const openPdfTags = (file: PDFDocument): PdfTags => {
  const { context } = file
  const tree = context.nextRef()
  const root: PdfTag = { type: 'Document', ref: context.nextRef(), children: [] }
  /** The element of each marked content of a page, by its id. */
  const owners = new Map<PDFPage, PdfTag[]>()
  const links: { ref: PDFRef; tag: PdfTag }[] = []

  const write = (tag: PdfTag, parent: PDFRef): void => {
    const children = tag.children.map((child) => {
      if ('ref' in child) return child.ref
      if ('annotation' in child) return context.obj({ Type: 'OBJR', Pg: child.page.ref, Obj: child.annotation })
      return context.obj({ Type: 'MCR', Pg: child.page.ref, MCID: child.id })
    })
    const element = context.obj({ Type: 'StructElem', S: tag.type, P: parent, K: children })
    if (tag.type === 'TH') element.set(PDFName.of('A'), context.obj({ O: 'Table', Scope: 'Row' }))
    if (tag.figure) {
      const { alt, box } = tag.figure
      element.set(PDFName.of('Alt'), PDFHexString.fromText(alt))
      element.set(PDFName.of('A'), context.obj({ O: 'Layout', BBox: [box.x, box.y, box.x + box.width, box.y + box.height] }))
    }
    context.assign(tag.ref, element)
    for (const child of tag.children) if ('ref' in child) write(child, tag.ref)
  }

  return {
    add: (type, parent = root) => {
      const tag = { type, ref: context.nextRef(), children: [] }
      parent.children.push(tag)
      return tag
    },
    mark: (page, tag, draw) => {
      const ids = owners.get(page) ?? []
      owners.set(page, ids)
      const id = ids.push(tag) - 1
      tag.children.push({ page, id })
      const properties = `<</MCID ${id}>>`
      page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of(tag.type), properties]))
      draw()
      page.pushOperators(endMark())
    },
    link: (page, tag, { url, alt, x, y, width, height }) => {
      const action = { S: 'URI', URI: PDFString.of(url) }
      const about = { Type: 'Annot', Subtype: 'Link', Rect: [x, y, x + width, y + height], Border: [0, 0, 0], F: 4 }
      const ref = context.register(context.obj({ ...about, A: action, Contents: PDFHexString.fromText(alt) }))
      page.node.addAnnot(ref)
      tag.children.push({ page, annotation: ref })
      links.push({ ref, tag })
    },
    artifact: (page, draw) => {
      page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]))
      draw()
      page.pushOperators(endMark())
    },
    close: () => {
      const byPage = [...owners].flatMap(([page, tags], index) => {
        page.node.set(PDFName.of('StructParents'), PDFNumber.of(index))
        page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
        return [PDFNumber.of(index), context.obj(tags.map(({ ref }) => ref))]
      })
      const byLink = links.flatMap(({ ref, tag }, index) => {
        const key = PDFNumber.of(owners.size + index)
        context.lookup(ref, PDFDict).set(PDFName.of('StructParent'), key)
        return [key, tag.ref]
      })
      write(root, tree)
      context.assign(
        tree,
        context.obj({
          Type: 'StructTreeRoot',
          K: [root.ref],
          ParentTree: { Nums: [...byPage, ...byLink] },
          ParentTreeNextKey: owners.size + links.length,
        }),
      )
      file.catalog.set(PDFName.of('StructTreeRoot'), tree)
      file.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
    },
  }
}
