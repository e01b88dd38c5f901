// The manual's script: the theme chosen on the program's pages, and the search. The index is a
// script too, since a page opened from a disk may not fetch anything. It is loaded when somebody
// begins to search.
'use strict'

try {
  const { theme, contrast } = JSON.parse(localStorage.getItem('bigriver.settings') ?? '{}')
  if (theme) document.documentElement.dataset.theme = theme
  if (contrast) document.documentElement.dataset.contrast = contrast
} catch {
  // storage is forbidden, or has something else: show the system's theme
}

/** Letters without case and accents. */
const fold = (words) => words.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase()

/** The parts in which all words are, the best first. */
function find(index, asked) {
  const words = fold(asked).split(/\s+/).filter(Boolean)
  if (!words.length) return []
  const found = []
  for (const [address, page, heading, text] of index) {
    const title = fold(`${page} ${heading}`)
    const whole = `${title} ${fold(text)}`
    if (!words.every((word) => whole.includes(word))) continue
    const score = words.filter((word) => title.includes(word)).length * 2 + (whole.includes(words.join(' ')) ? 1 : 0)
    found.push({ address, page, heading, text, score, word: words[0] })
  }
  return found.sort((a, b) => b.score - a.score).slice(0, 20)
}

/** Some words round the place where a word was found. */
function excerpt({ text, word }) {
  const at = Math.max(0, fold(text).indexOf(word) - 60)
  const from = at && text.indexOf(' ', at) + 1
  return (from ? '… ' : '') + text.slice(from, from + 160) + (text.length > from + 160 ? ' …' : '')
}

function show(form, index, asked) {
  const found = find(index, asked)
  form.querySelector('[role=status]').textContent = asked.trim() && `${found.length ? form.dataset.some : form.dataset.none} ${found.length || ''}`.trim()
  form.querySelector('ol').replaceChildren(
    ...found.map((one) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = one.address
      link.textContent = one.heading === one.page ? one.page : `${one.page}: ${one.heading}`
      const words = document.createElement('div')
      words.className = 'note'
      words.textContent = excerpt(one)
      item.append(link, words)
      return item
    }),
  )
}

addEventListener('DOMContentLoaded', () => {
  const form = document.querySelector('search form')
  const input = form.querySelector('input')
  let loading
  form.hidden = false
  document.querySelector('.unscripted').remove()
  form.addEventListener('submit', (event) => event.preventDefault())
  input.addEventListener('input', () => {
    loading ??= new Promise((done, failed) => {
      const script = document.createElement('script')
      script.src = form.dataset.index
      script.onload = done
      script.onerror = failed
      document.head.append(script)
    })
    loading.then(
      () => show(form, window.bigriverManual, input.value),
      () => (form.querySelector('[role=status]').textContent = form.dataset.lost),
    )
  })
})
