import { describe, expect, it } from 'vitest'
import { createStore } from './store.ts'

describe('createStore', () => {
  it('tells a watcher the present state at once and each change with the former one', () => {
    const store = createStore({ a: 1, b: 'x' })
    const heard: [number, number][] = []
    store.watch((state, former) => heard.push([state.a, former.a]))
    store.set({ a: 2 })
    store.set({ a: 3, b: 'y' })
    expect(heard).toEqual([
      [1, 1],
      [2, 1],
      [3, 2],
    ])
  })

  it('stays silent when nothing differs', () => {
    const store = createStore({ a: 1 })
    let calls = 0
    store.watch(() => calls++)
    store.set({ a: 1 })
    expect(calls).toBe(1)
  })
})
