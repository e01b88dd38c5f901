const often = 30_000 // ms

/** Does something now and then while the page is seen, and when the page comes back into sight. */
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
