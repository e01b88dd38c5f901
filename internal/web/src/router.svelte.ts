/**
 * The pages by their addresses. A part that begins with ":" stands for any word, which the page
 * gets by that name.
 */
const patterns = {
  home: '/',
  create: '/new',
  table: '/tables/:id',
  replay: '/tables/:id/replay',
  school: '/school/:game',
  rules: '/rules/:game',
  ratings: '/ratings/:game',
  profile: '/people/:id',
  games: '/games',
  signin: '/sign-in',
  settings: '/settings',
  about: '/about',
  records: '/records',
  classes: '/classes',
  class: '/classes/:id',
  wall: '/classes/:id/wall',
  report: '/classes/:id/report',
  join: '/join',
  teachers: '/teachers/:game',
  operator: '/operator',
  challenge: '/challenge/:id',
  daily: '/daily',
  river: '/daily/:date/:game',
  offline: '/offline',
  begin: '/offline/new',
  own: '/offline/:id',
  ownReplay: '/offline/:id/replay',
  ownSchool: '/offline/school/:game',
} as const

export type Page = keyof typeof patterns

const isPage = (name: string): name is Page => name in patterns

interface Route {
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
    if (fits && isPage(page)) return { page, params, ...found }
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

/** Returns an address of this site for the target of a link; the home page for anything else. */
export function internalAddress(to: string | null, origin = location.origin): string {
  if (!to || !URL.canParse(to, origin)) return '/'
  const url = new URL(to, origin)
  return url.origin === origin && match(url).page !== 'missing' ? url.pathname + url.search + url.hash : '/'
}

/**
 * How the page that is shown was reached. "here" is the first page, or one that replaced another in
 * the history.
 */
let way: 'here' | 'on' | 'back' = 'here'

export function cameBy() {
  return way
}

/**
 * Goes to an address of this site. With `replace`, the current entry is replaced in the history.
 */
export function go(to: string, replace = false) {
  if (replace) history.replaceState(history.state, '', to)
  else {
    release()
    savePlace()
    history.pushState({ scroll: 0 }, '', to)
  }
  follow(replace ? 'here' : 'on')
  if (!replace) scrollTo(0, 0)
}

function follow(by: typeof way) {
  way = by
  current = match(new URL(location.href))
}

let settled: ReturnType<typeof setTimeout> | undefined
let wanted: number | undefined // the scroll position to come back to
let release = () => {}

/** Returns the scroll position that is kept with an entry of the history. */
function scrollOf(state: unknown): number | undefined {
  return typeof state === 'object' && state && 'scroll' in state && typeof state.scroll === 'number' ? state.scroll : undefined
}

function savePlace() {
  clearTimeout(settled)
  if (wanted === undefined) history.replaceState({ ...history.state, scroll: scrollY }, '')
}

/**
 * After the back button: scrolls the page to where it was left, as soon as it is long enough,
 * unless somebody scrolls first.
 */
export function backToPlace() {
  if (wanted === undefined) return
  const hands = ['wheel', 'touchstart', 'pointerdown', 'keydown']
  let grown: ReturnType<typeof setTimeout> | undefined
  const watch = new ResizeObserver(() => {
    clearTimeout(grown)
    scrollTo(0, wanted ?? 0)
    if (Math.abs(scrollY - (wanted ?? 0)) < 2) grown = setTimeout(done, 500) // later content may be inserted above
  })
  const done = () => {
    clearTimeout(grown)
    wanted = undefined
    watch.disconnect()
    for (const hand of hands) removeEventListener(hand, done, true)
  }
  release = done
  for (const hand of hands) addEventListener(hand, done, { capture: true, passive: true })
  watch.observe(document.body)
}

/** Starts to handle navigation and clicks on internal links. */
export function start() {
  follow('here')
  history.scrollRestoration = 'manual' // the browser does it before the page is there
  wanted = location.hash ? undefined : scrollOf(history.state)
  addEventListener('popstate', (event) => {
    clearTimeout(settled)
    release()
    wanted = scrollOf(event.state)
    const before = `${current.page} ${JSON.stringify(current.params)}`
    follow('back')
    if (`${current.page} ${JSON.stringify(current.params)}` === before) backToPlace() // the page is the same, so nothing will be loaded
  })
  addEventListener('scroll', () => {
    clearTimeout(settled)
    settled = setTimeout(savePlace, 400) // browsers refuse frequent writes
  })
  addEventListener('pagehide', savePlace)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element && event.target.closest('a')
    if (link && opensBeside(location.pathname, link.pathname)) link.target = 'bigriver-rules'
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (match(new URL(link.href)).page === 'missing') return
    // a jump within the page
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}

/** Reports whether a link opens in a window of its own: the rules stay open beside a table. */
export const opensBeside = (from: string, to: string): boolean => from.startsWith('/tables/') && to.startsWith('/rules/')
