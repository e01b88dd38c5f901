/** The element that keepFocus has focused in place of one that was removed. */
let stand: HTMLElement | undefined

/**
 * Keeps the focus on the page from now on. If the focused element is removed or disabled, the focus
 * moves to the nearest focusable element around it, or else to `last`; if it is enabled again, it
 * gets the focus back. A click outside of all controls still removes the focus. Returns the
 * function that ends this.
 */
export function keepFocus(last: () => HTMLElement | undefined): () => void {
  let held: HTMLElement | SVGElement | undefined // the focused element, or the last one
  let around: HTMLElement[] = [] // what takes the focus around it, the nearest first

  function focused({ target }: FocusEvent) {
    if (!isFocusable(target) || target === stand) return
    stand = undefined
    held = target
    around = []
    for (let on = held.parentElement; on && on !== document.body; on = on.parentElement) if (on.hasAttribute('tabindex')) around.push(on)
  }

  function check() {
    if (!held) return
    const now = document.activeElement
    if (stand && now === stand && takesFocus(held)) {
      stand = undefined
      return held.focus({ preventScroll: true })
    }
    const nowhere = now === null || now === document.body
    if (takesFocus(held) || !(nowhere || now === held)) return
    const next = [...around, last()].find((element) => element && takesFocus(element))
    if (!next || next === now) return
    stand = next
    next.focus({ preventScroll: true })
  }

  const watch = new MutationObserver(check)
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'class', 'tabindex'] })
  document.addEventListener('focusin', focused)
  return () => {
    watch.disconnect()
    document.removeEventListener('focusin', focused)
  }
}

/** Reports whether a target of an event is an element that can have the focus. */
const isFocusable = (target: EventTarget | null): target is HTMLElement | SVGElement => target instanceof HTMLElement || target instanceof SVGElement

function takesFocus(element: HTMLElement | SVGElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true })
}

/**
 * Focuses an element if nothing has the focus: a user whose control was removed continues there.
 */
export const goOn = (element: HTMLElement) => {
  if (document.activeElement === document.body) element.focus({ preventScroll: true })
}

/**
 * Sets where the focus goes if the focused element in the upper part of a table's page is removed:
 * to `next`, in preference to keepFocus's choice. With a `place` this applies only to elements
 * inside, and the focus waits there until there is a next one. Returns the function that ends this.
 */
export function passFocus(next: () => HTMLElement | null | undefined, place?: () => HTMLElement | undefined): () => void {
  let held: HTMLElement | SVGElement | undefined // a heading of the compass is drawn
  let frame = 0
  const isLost = () => held !== undefined && !takesFocus(held)
  const came = ({ target }: FocusEvent) => {
    const element = isFocusable(target) ? target : undefined
    // If the user moves the focus meanwhile, it stays there; the choice of keepFocus is only
    // temporary.
    const inside = element && (place ? place()?.contains(element) : element.closest('.top'))
    if (!isLost() || target !== stand) held = inside ? element : undefined
  }
  const look = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const waiting = place?.()
      if (!isLost() && (!waiting || document.activeElement !== waiting)) return
      const target = next() ?? waiting
      held = undefined
      target?.focus({ preventScroll: true })
    })
  }
  const watch = new MutationObserver(look)
  document.addEventListener('focusin', came)
  watch.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] })
  return () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
    document.removeEventListener('focusin', came)
  }
}
