import type { CDPSession, Page } from 'playwright-core'

/** A node of the accessibility tree, as a screen reader is told of it. */
export interface Node {
  role: string
  name: string
  value: string
  states: Record<string, unknown>
  inside: number // its parent, as a place in the tree; -1 for the page
  element: number // what keys are sent to
}

/** The accessibility tree of a moment, from the top. */
export class Tree {
  constructor(readonly nodes: readonly Node[]) {}

  all(role: string, name: string | RegExp = /./): Node[] {
    return this.nodes.filter((node) => node.role === role && (typeof name === 'string' ? node.name === name : name.test(node.name)))
  }

  find(role: string, name?: string | RegExp): Node | undefined {
    return this.all(role, name)[0]
  }

  /** What lies inside of a node. */
  within(node: Node | undefined): Tree {
    if (!node) return new Tree([])
    const at = this.nodes.indexOf(node)
    const inside = new Set([at])
    const found: Node[] = []
    for (let i = at + 1; i < this.nodes.length; i++) {
      const one = this.nodes[i]!
      if (!inside.has(one.inside)) continue
      inside.add(i)
      found.push(one)
    }
    // Places are those of the whole tree.
    return new Tree(found.map((one) => ({ ...one, inside: -1 })))
  }

  /** The words in a node, as they are read out. */
  text(node: Node | undefined): string {
    return this.within(node)
      .nodes.filter(({ role }) => role === 'StaticText')
      .map(({ name }) => name.trim())
      .join(' ')
      .replace(/\s+/g, ' ')
  }

  /** The items of the list of a name. */
  items(name: string | RegExp): string[] {
    const list = this.find('list', name)
    const at = list && this.nodes.indexOf(list)
    return this.nodes.filter((node) => node.role === 'listitem' && node.inside === at).map((node) => this.text(node))
  }
}

/**
 * Somebody who has the page read out: knows it by its accessibility tree alone, and does things by
 * keys alone, on what has the focus.
 */
export class Reader {
  private constructor(
    readonly page: Page,
    readonly debug: CDPSession,
  ) {}

  static async of(page: Page): Promise<Reader> {
    const debug = await page.context().newCDPSession(page)
    await debug.send('Accessibility.enable')
    return new Reader(page, debug)
  }

  async look(): Promise<Tree> {
    const { nodes } = await this.debug.send('Accessibility.getFullAXTree')
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const found: Node[] = []
    const walk = (id: string, inside: number) => {
      const node = byId.get(id)
      if (!node) return
      let here = inside
      if (!node.ignored) {
        const states = Object.fromEntries((node.properties ?? []).map(({ name, value }) => [name, value.value as unknown]))
        const says = (value?: { value?: unknown }) => String(value?.value ?? '')
        found.push({
          role: says(node.role), name: says(node.name).trim(), value: says(node.value), states, inside, element: node.backendDOMNodeId ?? 0,
        })
        here = found.length - 1
      }
      for (const child of node.childIds ?? []) walk(child, here)
    }
    const root = nodes.find((node) => !node.parentId)
    if (root) walk(root.nodeId, -1)
    return new Tree(found)
  }

  /** Looks until something holds of what is there. */
  async until<T>(what: string, found: (tree: Tree) => T | undefined | false, maxWait = 20_000): Promise<T> {
    const end = Date.now() + maxWait
    for (let pause = 30; ; pause = Math.min(2 * pause, 120)) {
      const tree = await this.look()
      const is = found(tree)
      if (is !== undefined && is !== false) return is
      if (Date.now() > end) throw new Error(`waited for ${what}; what is there:\n${this.recite(tree)}`)
      await new Promise((done) => setTimeout(done, pause))
    }
  }

  /** The tree as somebody would hear it, to find what is missing. */
  recite(tree: Tree): string {
    const told = tree.nodes.filter(({ role, name }) => name && !['InlineTextBox', 'image'].includes(role))
    return told.map(({ role, name, value }) => `${role}: ${name}${value ? ` = ${value}` : ''}`).join('\n')
  }

  async focus(node: Node) {
    await this.debug.send('DOM.focus', { backendNodeId: node.element })
  }

  /**
   * Does what a control is for. False if it has gone since it was looked at, or cannot be used any
   * more.
   */
  async press(node: Node): Promise<boolean> {
    try {
      await this.focus(node)
    } catch {
      return false
    }
    await this.page.keyboard.press('Enter')
    return true
  }

  /** Waits for a control of a name that can be used, and uses it. */
  async use(role: string, name: string | RegExp) {
    for (;;) {
      const node = await this.until(`${role} ${name}`, (tree) => tree.all(role, name).find(({ states }) => states.disabled !== true))
      if (await this.press(node)) return
    }
  }

  /** Picks one of the buttons of a group of which one holds. */
  async pick(group: string, name: string) {
    const found = (tree: Tree) => tree.within(tree.find('radiogroup', group)).find('radio', name)
    await this.focus(await this.until(`${name} of ${group}`, found))
    await this.page.keyboard.press('Space')
    await this.until(`${name} of ${group} to hold`, (tree) => found(tree)?.states.checked === 'true')
  }

  /** Chooses in a list that drops down, by keys. */
  async choose(name: string | RegExp, value: string) {
    const list = (tree: Tree) => tree.find('combobox', name)
    await this.focus(await this.until(`combobox ${name}`, list))
    for (let i = 0; i < 20; i++) {
      const before = await this.until(`combobox ${name}`, list)
      if (before.value === value) return
      await this.page.keyboard.press('ArrowDown')
      await this.until(`another value of ${name} than ${before.value}`, (tree) => list(tree)?.value !== before.value)
    }
    throw new Error(`${name} has no ${value}`)
  }
}
