/**
 * Copies a text, and reports whether that was possible. A page without https may not write to the
 * clipboard, but may copy a selection.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.readOnly = true
    field.style.position = 'fixed'
    field.style.opacity = '0'
    const focused = document.activeElement
    document.body.append(field)
    field.select()
    const done = document.execCommand('copy')
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return done
  }
}
