const interval = 30_000 // ms

/** Does something periodically while the page is visible, and when it becomes visible again. */
export function whileSeen(what: () => void) {
  $effect(() => {
    const onVisible = () => document.hidden || what()
    const timer = setInterval(onVisible, interval)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  })
}
