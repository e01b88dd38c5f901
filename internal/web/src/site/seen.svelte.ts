const often = 30_000 // ms

/** Does something periodically while the page is visible, and when it becomes visible again. */
export function whileSeen(what: () => void) {
  $effect(() => {
    const seen = () => document.hidden || what()
    const timer = setInterval(seen, often)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  })
}
