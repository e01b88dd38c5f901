/**
 * Returns letters without case and marks, with the apostrophe of keyboards: "fluss", "gegenuber" or
 * "l'ile" finds "Fluss", "gegenüber" and "l’île".
 */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
}

/** Reports whether each of the words that are searched for is somewhere in the texts. */
export function matches(wanted: string, ...texts: string[]): boolean {
  const text = plain(texts.join('\n'))
  return words(wanted).every((word) => text.includes(word))
}

function words(wanted: string): string[] {
  return plain(wanted).split(/\s+/).filter(Boolean)
}

/** Cuts a text before and after each of the words that are searched for. */
export function mark(text: string, wanted: string): { text: string; found: boolean }[] {
  // Each letter as it is compared, and where in the text it stands.
  const letters = [...text].map((letter) => plain(letter))
  const found = new Array<boolean>(letters.length).fill(false)
  for (const word of words(wanted)) {
    for (let from = 0; from < letters.length; from++) {
      let to = from
      let seen = ''
      while (to < letters.length && seen.length < word.length) seen += letters[to++]
      if (seen === word) found.fill(true, from, to)
    }
  }
  const parts: { text: string; found: boolean }[] = []
  ;[...text].forEach((letter, i) => {
    const last = parts.at(-1)
    if (last && last.found === found[i]) last.text += letter
    else parts.push({ text: letter, found: found[i] ?? false })
  })
  return parts
}
