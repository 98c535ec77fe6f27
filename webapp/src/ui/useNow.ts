import { useSyncExternalStore } from 'react'

const tickSeconds = 10

const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      for (const onTick of listeners) onTick()
    }, tickSeconds * 1000)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

const getNow = () => now

/** useNow returns the current time, updated every ten seconds. All components share one timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, getNow, getNow)
