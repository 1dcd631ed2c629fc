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
