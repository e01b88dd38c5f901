/** Lets the browser save a text as a file. */
export function save(name: string, type: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** What a cell of a table holds; undefined is an empty one. */
export type Cell = string | number | boolean | undefined

/**
 * Returns rows as CSV (RFC 4180), the first of them the names of the columns. A text that a
 * spreadsheet would take for a formula gets an apostrophe before it, since people choose their
 * names.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  const cell = (value: Cell) => {
    if (typeof value !== 'string') return value === undefined ? '' : String(value)
    const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
