import { checkElements, type InnerSeparators } from '#server/eligibility/guide/check-elements.ts'
import { beginOf, guideSegments, guideTree, type LoopNode, type SegmentNode } from '#server/eligibility/guide/compile-guide.ts'
import { type GuideFinding, segmentFinding } from '#server/eligibility/guide/guide-finding.ts'
import { unusedSegments } from '#server/eligibility/guide/x12-guide.ts'

/** An open loop: where in its order it is, and how often each child was used. */
type Frame = { loop: LoopNode; at: number; uses: number[] }
/** Findings about the loops that a segment closes, and about the segment: those about all of it first. */
type Checked = { closed: GuideFinding[]; own: GuideFinding[] }
type Found = { depth: number; index: number; isLate: boolean }

const openFrame = (loop: LoopNode): Frame => {
  const uses = new Array<number>(loop.children.length).fill(0)
  return { loop, at: loop.first?.at ?? 0, uses }
}

const fits = ({ qualifiers }: SegmentNode, qualifier: string): boolean => qualifiers === null || qualifiers.has(qualifier)

/** Of several children with the segment's id but other codes: the first that is required and unused, else the one with the most uses. */
const likeliest = ({ loop, uses }: Frame, indexes: readonly number[]): number | undefined => {
  const open = indexes.find((index) => loop.children[index]?.usage === 'R' && uses[index] === 0)
  const most = (index: number) => loop.children[index]?.max ?? 0
  return open ?? [...indexes].sort((one, other) => most(other) - most(one))[0]
}

/** Reports the required children before a place in the order that were not used, each once. */
const reportMissing = ({ loop, uses }: Frame, before = Number.POSITIVE_INFINITY): GuideFinding[] => {
  const findings: GuideFinding[] = []
  for (const index of loop.required) {
    const child = loop.children[index] as SegmentNode | LoopNode
    if (uses[index] !== 0 || child.at >= before) continue
    uses[index] = 1
    const isLoop = child.kind === 'loop'
    findings.push(segmentFinding(isLoop ? 'loop missing' : 'segment missing', beginOf(child).id, isLoop ? child.id : child.loop))
  }
  return findings
}

/**
 * Follows one transaction set through the guide: the order of loops and segments, required ones, repeats, and every element. Memory use is
 * constant: only the open loops are kept. A segment without a place is reported and changes nothing else.
 */
export const openGuideCheck = (inner: InnerSeparators) => {
  const stack: Frame[] = [openFrame(guideTree)]

  const search = (id: string, accepts: (frame: Frame, indexes: readonly number[]) => number | undefined, isLate = false): Found | null => {
    for (let depth = stack.length - 1; depth >= 0; depth -= 1) {
      const frame = stack[depth] as Frame
      const indexes = frame.loop.byId.get(id)
      const index = indexes && accepts(frame, indexes)
      if (index !== undefined) return { depth, index, isLate }
    }
    return null
  }

  const find = (id: string, qualifier: string): Found | null => {
    const isAhead = ({ loop, at }: Frame, index: number) => (loop.children[index]?.at ?? 0) >= at
    const isExact = ({ loop }: Frame, index: number) => fits(beginOf(loop.children[index] as SegmentNode | LoopNode), qualifier)
    return (
      search(id, (frame, indexes) => indexes.find((index) => isAhead(frame, index) && isExact(frame, index))) ??
      search(id, (frame, indexes) =>
        likeliest(
          frame,
          indexes.filter((index) => isAhead(frame, index)),
        ),
      ) ??
      search(id, (frame, indexes) => indexes.find((index) => isExact(frame, index)), true)
    )
  }

  const close = (depth: number): GuideFinding[] => {
    const findings: GuideFinding[] = []
    while (stack.length - 1 > depth) findings.push(...reportMissing(stack.pop() as Frame))
    return findings
  }

  /** Counts a use, and opens the loop that the segment begins. */
  const enter = ({ depth, index, isLate }: Found, { closed, own }: Checked): SegmentNode => {
    const frame = stack[depth] as Frame
    const child = frame.loop.children[index] as SegmentNode | LoopNode
    const node = beginOf(child)
    // What the header lacks is reported before the first member; elsewhere a segment may still come late.
    if (depth === 0 && child.kind === 'loop' && !isLate && frame.at < child.at) closed.push(...reportMissing(frame, child.at))
    if (isLate) own.push(segmentFinding('segment out of order', node.id, node.loop))
    else closed.push(...close(depth))
    const uses = (frame.uses[index] ?? 0) + 1
    frame.uses[index] = uses
    if (uses > child.max) own.push(segmentFinding(child.kind === 'loop' ? 'too many loops' : 'segment too often', node.id, node.loop))
    if (!isLate) {
      frame.at = child.at
      if (child.kind === 'loop') stack.push(openFrame(child))
    }
    return node
  }

  return {
    /** Checks a segment between ST and SE. */
    check: (elements: readonly string[]): Checked => {
      const [id = '', qualifier = ''] = elements
      const found = find(id, qualifier)
      if (!found) {
        const reason = guideSegments.has(id) ? 'unexpected segment' : unusedSegments.has(id) ? 'segment not used' : 'unknown segment'
        return { closed: [], own: [segmentFinding(reason, id, stack.at(-1)?.loop.id ?? '')] }
      }
      const checked: Checked = { closed: [], own: [] }
      const node = enter(found, checked)
      checked.own.push(...checkElements(node, elements, inner))
      return checked
    },
    /** Returns what is missing at the end of the transaction set. */
    end: (): GuideFinding[] => [...close(0), ...reportMissing(stack[0] as Frame)],
  }
}
