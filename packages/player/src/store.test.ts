import { describe, expect, it } from 'vitest'
import { createStore } from './store.ts'

describe('createStore', () => {
  it('calls a watcher at once and after each change, with the former state', () => {
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

  it('does not call watchers when no value differs', () => {
    const store = createStore({ a: 1 })
    let calls = 0
    store.watch(() => calls++)
    store.set({ a: 1 })
    expect(calls).toBe(1)
  })
})
