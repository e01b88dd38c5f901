/** The pages by their addresses. A part that begins with ":" stands for any word, which the page gets by that name. */
const patterns = {
  home: '/',
  create: '/new',
  table: '/tables/:id',
  replay: '/tables/:id/replay',
  school: '/school/:game',
  rules: '/rules/:game',
  ratings: '/ratings/:game',
  profile: '/people/:id',
  signin: '/sign-in',
  settings: '/settings',
  about: '/about',
} as const

export type Page = keyof typeof patterns

export interface Route {
  page: Page | 'missing'
  params: Record<string, string>
  query: URLSearchParams
  hash: string
}

/** Finds the page of an address. */
export function match(url: URL): Route {
  const parts = url.pathname.replace(/\/+$/, '').split('/')
  const found = { query: url.searchParams, hash: url.hash.slice(1) }
  for (const [page, pattern] of Object.entries(patterns)) {
    const want = pattern.replace(/\/+$/, '').split('/')
    if (want.length !== parts.length) continue
    const params: Record<string, string> = {}
    const fits = want.every((word, i) => {
      const part = parts[i] ?? ''
      if (!word.startsWith(':')) return word === part
      params[word.slice(1)] = decode(part)
      return part !== ''
    })
    if (fits) return { page: page as Page, params, ...found }
  }
  return { page: 'missing', params: {}, ...found }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

let current = $state.raw(match(new URL('http://none/')))

/** The page that is shown. */
export function route(): Route {
  return current
}

/** Goes to an address of ours. With replace the one that is shown leaves the history. */
export function go(to: string, replace = false) {
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  follow()
  if (!replace) scrollTo(0, 0)
}

function follow() {
  current = match(new URL(location.href))
}

/** Follows the address and clicks on links of ours, from now on. */
export function start() {
  follow()
  addEventListener('popstate', follow)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (match(new URL(link.href)).page === 'missing') return
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return // a jump within the page
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}
