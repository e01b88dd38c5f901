import type { Component } from 'svelte'

/**
 * What a game draws for the pages that explain it and set it up: the default of
 * pictures/pictures.ts in its folder. A picture is called primer.NAME after a statement of the
 * game's primer, part.NAME after a part, or preset.NAME after a preset. Each is decoration: the
 * words beside it say the same.
 */
export interface Pictures {
  names: readonly string[]
  Picture: Component<{ name: string }>
}
