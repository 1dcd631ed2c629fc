declare global {
  /** Elements pressed before hydration, in order; null after it. Written by `pressScript`. */
  var earlyPresses: Set<HTMLElement> | null | undefined
}

/**
 * Selector of elements that need a script. Popover buttons work without one; a form counts by its submit button. Language links need the
 * current URL.
 */
const held = '[type=button]:not([popovertarget]),[hreflang]'

/**
 * Runs in the HTML's head. Records presses that only the page's script can carry out, each element once, and marks it busy.
 * Plain links are not recorded: the browser follows them without a script.
 * A string, because it is an inline script whose hash is in the content security policy.
 */
export const pressScript = `earlyPresses=new Set;for(let t of['click','submit'])addEventListener(t,e=>{let b=e.submitter||e.target.closest('${held}');if(b&&earlyPresses){e.preventDefault();e.stopImmediatePropagation();earlyPresses.add(b);b.ariaBusy=true}},true)`

/** Carries out the recorded presses; called once, after hydration. React has then attached its handlers. */
export const replayEarlyPresses = (): void => {
  const presses = globalThis.earlyPresses ?? []
  globalThis.earlyPresses = null
  for (const pressed of presses) {
    pressed.ariaBusy = null
    pressed.click()
  }
}

/** How far a pointer may move during a press, in pixels; one that moves farther was dragged away to cancel the press. */
const steady = 8

/** Whether an element can still be pressed: it is in the page, visible, and no modal dialog has opened over it. */
const isWithinReach = (element: HTMLElement): boolean =>
  element.isConnected &&
  element.checkVisibility() &&
  [...document.querySelectorAll('dialog:modal')].every((dialog) => dialog.contains(element))

/**
 * Carries out presses on links and buttons that move away between press and release because data arrive above them. The browser sends
 * the click of such a press to an ancestor, or on a touch screen to whatever is there now.
 */
export const followMovedPresses = (): void => {
  let press: { on: HTMLElement; x: number; y: number } | null = null
  const onDown = ({ target, clientX, clientY }: PointerEvent): void => {
    const on = target instanceof Element ? target.closest<HTMLElement>('a[href],button') : null
    press = on && { on, x: clientX, y: clientY }
  }
  const onClick = (event: MouseEvent): void => {
    const began = press
    press = null
    // Clicks by keyboard or script have no press: their detail is 0.
    if (!began || event.detail === 0 || began.on.contains(event.target as Node)) return
    if (Math.hypot(event.clientX - began.x, event.clientY - began.y) > steady || !isWithinReach(began.on)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    began.on.dispatchEvent(new MouseEvent('click', event))
  }
  addEventListener('pointerdown', onDown, true)
  addEventListener('click', onClick, true)
}
