import { vi } from 'vitest'

// What of a browser the code asks for as soon as it is loaded. It is set before each file of tests.
// A test of a component has happy-dom, which has all of it.
if (typeof document === 'undefined') {
  const query = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('navigator', { languages: ['en'] })
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('matchMedia', () => query)
}
