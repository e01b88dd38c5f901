import { expect, test, vi } from 'vitest'
import { settings } from '../settings.svelte'
import { View } from './view.svelte'

vi.stubGlobal('cancelAnimationFrame', () => {})

settings.motion = 'off'

/** A view of 200 by 100 pixels of a drawing of 1000 by 1000 units. */
function view() {
  const made = new View(0.1, 4)
  made.width = 200
  made.height = 100
  made.box = { x: 0, y: 0, width: 1000, height: 1000 }
  return made
}

const box = (x: number, y: number, side: number) => ({ x, y, width: side, height: side })

test('a wide box is shown as long as it is not too small, else the nearer one', () => {
  const made = view()
  made.showEither(box(0, 0, 100), box(40, 40, 20), 1)
  expect([made.x, made.y, made.scale]).toEqual([50, 50, 1])
  made.showEither(box(0, 0, 101), box(40, 40, 20), 1)
  expect([made.x, made.y, made.scale]).toEqual([50, 50, 4])
})

test('with a margin, things near the edge do not count as visible', () => {
  const made = view()
  made.show(box(0, 0, 100)) // shows 0 to 100 vertically, and -50 to 150 horizontally
  expect(made.sees({ x: 50, y: 95 }, 0)).toBe(true)
  expect(made.sees({ x: 50, y: 95 }, 10)).toBe(false)
  expect(made.sees({ x: -55, y: 50 }, 0)).toBe(false)
  for (const x of [-45, 145]) expect([made.sees({ x, y: 50 }, 0), made.sees({ x, y: 50 }, 10)]).toEqual([true, false])
})

test('zooming keeps the point under the pointer fixed and stops following', () => {
  const made = view()
  made.show(box(0, 0, 100))
  made.zoom(2, 150, 50)
  expect([made.x, made.y, made.scale]).toEqual([75, 50, 2]) // the point 100, 50 is still at pixel 150
  expect(made.following).toBe(false)
})
